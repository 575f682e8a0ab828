import { Select } from 'antd';
import { Fragment } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ControlProps, textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { depart } from '@/widgets/pickers/depart-kind';
import { role } from '@/widgets/pickers/role-kind';
import type { RecipientKind } from './announcement-resource';

type Recipients = { recipientKind: RecipientKind; recipientIds: string };

type Props = ControlProps<string> & { options: readonly { value: string; label: string }[] };

/** Who gets an announcement. Departments that were chosen are no roles: another kind begins with nobody. */
export function RecipientKindField({ value, onChange, onBlur, aria, disabled, invalid, options }: Props) {
  const { setValue } = useFormContext<Recipients>();
  return (
    <Select
      {...aria}
      value={textOf(value)}
      options={[...options]}
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

/** Departments or roles, as the field beside it says. */
export const recipients: ValueKind<string> = {
  show: (value, row) => ('recipientKind' in row && row.recipientKind === 'role' ? roles : departs).show(value, row),
  edit: (control) => <RecipientsField {...control} />,
  text: textOf,
  empty: '',
  chosen: true,
};

const roles = role({ multiple: true });
const departs = depart({ multiple: true });

function RecipientsField(control: ControlProps<string>) {
  const form = useFormContext<Recipients>();
  const kind = useWatch({ control: form.control, name: 'recipientKind' });
  return <Fragment key={kind}>{(kind === 'role' ? roles : departs).edit(control)}</Fragment>;
}
