import { type BizRow, type Business, BusinessPicker, namesOf } from './business-picker';
import { type Picking, picked } from './picked-kind';

/** A row of another list, picked from that list. */
export function record<Row extends BizRow>(business: Business<Row>, picking: Picking = {}) {
  return picked(picking, namesOf(business), (props) => <BusinessPicker business={business} {...props} />);
}
