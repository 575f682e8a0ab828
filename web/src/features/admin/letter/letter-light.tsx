import { FreshnessMark } from '@/ui-admin/state/freshness-mark';
import { freshnessOf } from './core/words';
import type { Light } from './letter-types';

/** The light of a running clock: circle 正常, triangle 临期, square 超期. Nothing while no clock runs. */
export function LetterLight({ light }: { light: Light }) {
  return light === '' ? null : <FreshnessMark freshness={freshnessOf[light]} />;
}
