import { Input, type InputProps } from 'antd';
import { type FocusEvent, type ReactNode, useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { Icon, type IconName } from '../icon';
import type { CredentialField, CredentialValues } from './credentials-form';
import { Field } from './field';
import styles from './typed-form.module.css';

type Props = Omit<CredentialField, 'kind'> &
  Pick<InputProps, 'autoFocus' | 'inputMode' | 'maxLength' | 'placeholder' | 'readOnly' | 'size' | 'type'> & {
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
export function TypedField({
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
  size = 'large',
  ...given
}: Props) {
  const { control } = useFormContext<CredentialValues>();
  const id = useId();
  return (
    <Controller
      control={control}
      name={name}
      defaultValue=""
      rules={{ validate: (value, all) => rule?.(value, all) ?? true }}
      render={({ field, fieldState: { error } }) => (
        <Field id={id} label={label} required={required} hint={hint} error={error?.message}>
          {(aria) => {
            const input = {
              ...field,
              ...aria,
              ...given,
              size,
              spellCheck: kind === 'code' ? false : undefined,
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
              <div className={styles.beside}>
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
      prefix={input.size === 'large' && <Icon name="lock" />}
      iconRender={(visible) => <Icon name={visible ? 'eyeOff' : 'eye'} />}
    />
  );
}
