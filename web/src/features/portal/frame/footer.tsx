import type { FrameProps } from '@/shared/api/public';
import { AllColumns } from './columns';
import { Filing } from './filing';
import { Imprint } from './imprint';
import { Tools } from './tools';
import { RelatedUnits } from './units';

/** Foot of every public page: related units, all columns, imprint, filing numbers, visits and the floating tools. */
export function Footer({ frame }: FrameProps) {
  return (
    <>
      <footer>
        <RelatedUnits groups={frame.units} />
        <div className="site-footer">
          <div className="wrap">
            <AllColumns menu={frame.menu} />
            <Imprint frame={frame} />
            <Filing frame={frame} />
          </div>
        </div>
      </footer>
      <Tools frame={frame} />
    </>
  );
}
