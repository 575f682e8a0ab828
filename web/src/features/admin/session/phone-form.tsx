import { Alert, Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Controller, type SubmitHandler, useForm } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import type { LoginResult } from '@/shared/api/staff';
import { CodeField, HumanCheck, PhoneField } from './code-fields';
import styles from './login.module.css';
import { phoneLogin } from './phone-api';
import { phoneNumber, sentCode } from './phone-rules';
import { type Attempt, Stepwise } from './stepwise';
import { useCode } from './use-code';

type Values = { mobile: string; code: string };

/** Signing in with a code that is sent to the phone, and with what else the server asks for. */
export function PhoneForm({ onSignedIn }: { onSignedIn: (result: LoginResult) => void }) {
  return (
    <Stepwise onSignedIn={onSignedIn}>{(attempt, notice) => <CodeForm attempt={attempt} notice={notice} />}</Stepwise>
  );
}

function CodeForm({ attempt, notice }: { attempt: Attempt; notice: string }) {
  const id = useId();
  const code = useCode('0');
  const [refusal, setRefusal] = useState(notice);
  const { control, handleSubmit, getValues, setFocus, trigger, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { mobile: '', code: '' },
  });
  const signIn: SubmitHandler<Values> = async (values) => {
    setRefusal('');
    try {
      await attempt(() => phoneLogin(values.mobile, values.code));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      setRefusal(error.message);
      setFocus('code');
    }
  };
  const phone = async () => ((await trigger('mobile', { shouldFocus: true })) ? getValues('mobile') : null);
  const onSubmit = (event: FormEvent) => void handleSubmit(signIn)(event);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="手机登录">
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      <Controller
        control={control}
        name="mobile"
        rules={{ validate: (value) => phoneNumber(value) ?? true }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <PhoneField {...field} inputRef={ref} id={`${id}-mobile`} error={fieldState.error?.message} />
        )}
      />
      <HumanCheck id={`${id}-captcha`} code={code} />
      <Controller
        control={control}
        name="code"
        rules={{ validate: (value) => sentCode(value) ?? true }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <CodeField
            {...field}
            inputRef={ref}
            id={`${id}-code`}
            error={fieldState.error?.message}
            code={code}
            phone={phone}
          />
        )}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={formState.isSubmitting}>
        登录
      </Button>
    </form>
  );
}
