import { type Choice, codes } from '@/ui-admin/values/codes';
import type { RecordSetting } from '../core/record-fields';
import { RecordPicker } from './record-picker';

/** A value that comes out of a record of another list, together with other fields of the row. */
export const popup = ({ multiple = false, ...setting }: RecordSetting & Choice & { field?: string }) =>
  codes({
    multiple,
    names: (value) => value,
    control: (control) => <RecordPicker {...control} {...setting} />,
  });
