import { Alert, Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { FormProvider, type SubmitHandler, useForm } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import type { LoginResult } from '@/shared/api/staff';
import styles from './login.module.css';
import { PhoneProof } from './phone-proof';
import { type Attempt, Stepwise } from './stepwise';
import { useCode } from './use-code';

type Values = { phone: string; smscode: string };

type Props = {
  /** Name of the form. */
  label: string;
  ok: string;
  /** What the phone and the code that was sent to it are for. */
  prove: (phone: string, smscode: string) => Promise<LoginResult>;
  onSignedIn: (result: LoginResult) => void;
};

/** Signing in with a code that is sent to the phone, and with what else the server asks for. */
export function PhoneForm({ onSignedIn, ...form }: Props) {
  return (
    <Stepwise onSignedIn={onSignedIn}>
      {(attempt, notice) => <CodeForm {...form} attempt={attempt} notice={notice} />}
    </Stepwise>
  );
}

type CodeFormProps = Omit<Props, 'onSignedIn'> & { attempt: Attempt; notice: string };

function CodeForm({ label, ok, prove, attempt, notice }: CodeFormProps) {
  const id = useId();
  const code = useCode('0');
  const [refusal, setRefusal] = useState(notice);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { phone: '', smscode: '' } });
  const { handleSubmit, setFocus, formState } = form;
  const signIn: SubmitHandler<Values> = async (values) => {
    setRefusal('');
    try {
      await attempt(() => prove(values.phone, values.smscode));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      setRefusal(error.message);
      setFocus('smscode');
    }
  };
  const onSubmit = (event: FormEvent) => void handleSubmit(signIn)(event);
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={label}>
        {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
        <PhoneProof id={id} code={code} />
        <Button type="primary" size="large" htmlType="submit" block loading={formState.isSubmitting}>
          {ok}
        </Button>
      </form>
    </FormProvider>
  );
}
