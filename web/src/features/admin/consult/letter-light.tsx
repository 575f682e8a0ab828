import { Lamp } from '@/ui-admin/state/lamp';
import type { Light } from './consult-types';
import { lampOf } from './core/words';

/** The light of a running clock: circle 正常, triangle 临期, square 超期. Nothing while no clock runs. */
export function LetterLight({ light }: { light: Light }) {
  return light === '' ? null : <Lamp freshness={lampOf[light]} />;
}
