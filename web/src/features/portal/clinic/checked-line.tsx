import { Time } from '@/ui-portal/time';
import type { Checked } from './types';

/** Says of a list of places when its facts were verified. */
export function CheckedLine({ checkedFirst, checkedLast }: Checked) {
  if (checkedFirst === null || checkedLast === null) return null;
  return (
    <p className="meta reviewed">
      <span>
        所列信息核实于 <Time value={checkedFirst} />
        {checkedFirst !== checkedLast && (
          <>
            {' '}
            至 <Time value={checkedLast} />
          </>
        )}
      </span>
    </p>
  );
}
