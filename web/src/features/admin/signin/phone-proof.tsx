import { Controller, useFormContext } from 'react-hook-form';
import { CodeField, HumanCheck, PhoneField } from './code-fields';
import { phoneNumber, sentCode } from './phone-rules';
import type { Code } from './use-code';

type Props = {
  /** Prefix of the element ids. */
  id: string;
  code: Code;
};

/** The phone and the human check before a code can be sent to it. Stand in the FormProvider of a form with `phone`. */
export function PhoneFields({ id, code }: Props) {
  const { control } = useFormContext<{ phone: string }>();
  return (
    <>
      <Controller
        control={control}
        name="phone"
        rules={{ validate: (value) => phoneNumber(value) ?? true }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <PhoneField {...field} inputRef={ref} id={`${id}-phone`} error={fieldState.error?.message} />
        )}
      />
      <HumanCheck id={`${id}-captcha`} code={code} />
    </>
  );
}

/** A phone, the human check, and the code that was sent to it. Stand in the FormProvider of a form with `phone` and `smscode`. */
export function PhoneProof({ id, code }: Props) {
  const { control, getValues, trigger } = useFormContext<{ phone: string; smscode: string }>();
  const phone = async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null);
  return (
    <>
      <PhoneFields id={id} code={code} />
      <Controller
        control={control}
        name="smscode"
        rules={{ validate: (value) => sentCode(value) ?? true }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <CodeField
            {...field}
            inputRef={ref}
            id={`${id}-smscode`}
            error={fieldState.error?.message}
            code={code}
            phone={phone}
          />
        )}
      />
    </>
  );
}
