import { Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { controlOf } from '@/widgets/inputs/control-of';
import { DepartPicker } from '@/widgets/pickers/depart-picker';
import { RolePicker } from '@/widgets/pickers/role-picker';
import type { RecipientKind } from './announcement-resource';

type Recipients = { recipientKind: RecipientKind; recipientIds: string };

type Props = ControlProps & { options: { value: string; label: string }[] };

/** Who gets an announcement. Departments that were chosen are no roles: another kind begins with nobody. */
export function RecipientKindField({ value, onChange, onBlur, aria, disabled, invalid, options }: Props) {
  const { setValue } = useFormContext<Recipients>();
  return (
    <Select
      {...aria}
      value={textOf(value)}
      options={options}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      onBlur={onBlur}
      onChange={(kind: string) => {
        setValue('recipientIds', '');
        onChange(kind);
      }}
    />
  );
}

/** The departments or roles. */
export function RecipientsField(control: ControlProps) {
  const form = useFormContext<Recipients>();
  const kind = useWatch({ control: form.control, name: 'recipientKind' });
  const Picker = kind === 'role' ? RolePicker : DepartPicker;
  return <Picker key={kind} {...controlOf(control)} multiple />;
}
