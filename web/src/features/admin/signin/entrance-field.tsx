import { Input, type InputProps } from 'antd';
import { type FocusEvent, type ReactNode, useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { CredentialField, CredentialValues } from '@/ui-admin/form/credentials-form';
import { Field } from '@/ui-admin/form/field';
import { Icon, type IconName } from '@/ui-admin/icon';
import styles from './entrance.module.css';

type Props = Omit<CredentialField, 'kind'> &
  Pick<InputProps, 'autoFocus' | 'inputMode' | 'maxLength' | 'placeholder' | 'readOnly' | 'type'> & {
    kind?: CredentialField['kind'];
    required?: boolean;
    icon?: IconName;
    /** Blanks around it do not belong to it. */
    trimmed?: boolean;
    /** A button beside the input. */
    beside?: ReactNode;
    onLeave?: () => void;
  };

/** Something to type. Stand in the FormProvider of a form that has it by this name. */
export function EntranceField({
  name,
  label,
  hint,
  rule,
  kind,
  required,
  icon,
  trimmed,
  beside,
  onLeave,
  ...given
}: Props) {
  const { control } = useFormContext<CredentialValues>();
  const id = useId();
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (value, all) => rule(value, all) ?? true }}
      render={({ field, fieldState: { error } }) => (
        <Field id={id} label={label} required={required} hint={hint} error={error?.message}>
          {(aria) => {
            const input = {
              ...field,
              ...aria,
              ...given,
              size: 'large' as const,
              status: error ? ('error' as const) : ('' as const),
              onChange: ({ target }: { target: { value: string } }) =>
                field.onChange(trimmed ? target.value.trim() : target.value),
              onBlur: (_: FocusEvent) => {
                field.onBlur();
                onLeave?.();
              },
            };
            if (kind === 'password') return <PasswordInput {...input} />;
            const plain = <Input {...input} prefix={icon && <Icon name={icon} />} />;
            if (!beside) return plain;
            return (
              <div className={styles.codeRow}>
                {plain}
                {beside}
              </div>
            );
          }}
        </Field>
      )}
    />
  );
}

/** A password that can be shown while it is typed. */
function PasswordInput(input: InputProps) {
  return (
    <Input.Password
      {...input}
      prefix={<Icon name="lock" />}
      iconRender={(visible) => <Icon name={visible ? 'eyeOff' : 'eye'} />}
    />
  );
}
