import { type Choice, codes } from '@/ui-admin/values/codes';
import { type BizRow, type Business, BusinessPicker, namesOf } from './business-picker';
import { Names } from './names';

/** A row of another list, picked from that list. */
export function record<Row extends BizRow>(business: Business<Row>, choice: Choice = {}) {
  const source = namesOf(business);
  return codes({
    ...choice,
    names: (value) => <Names value={value} source={source} />,
    control: (control) => <BusinessPicker business={business} {...control} />,
  });
}
