import { Select } from 'antd';
import type { DepartChoice } from '@/shared/api/staff';
import { Field } from '@/ui-admin/form/field';

type Props = {
  id: string;
  departs: readonly DepartChoice[];
  value: string;
  error: string;
  onChange: (orgCode: string) => void;
};

/** Chooses one of the departments a person belongs to. */
export function DepartField({ id, departs, value, error, onChange }: Props) {
  return (
    <Field id={id} label="部门" required error={error || undefined}>
      {(aria) => (
        <Select
          {...aria}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择部门"
          value={value || null}
          status={error ? 'error' : ''}
          options={departs.map(({ orgCode, departName }) => ({ value: orgCode, label: departName }))}
          onChange={(orgCode) => onChange(orgCode ?? '')}
        />
      )}
    </Field>
  );
}
