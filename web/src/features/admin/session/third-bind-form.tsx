import { Alert, Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { FormProvider, type SubmitHandler, useForm } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import type { LoginResult } from '@/shared/api/staff';
import { AccountFields } from './account-fields';
import styles from './login.module.css';
import { type Attempt, Stepwise } from './stepwise';
import { bindThird } from './third-api';

type Values = { username: string; password: string };

type Props = {
  /** The one-time code of the sign-in at the other system. */
  code: string;
  onSignedIn: (result: LoginResult) => void;
};

/** Proves once, by name and password, which account belongs to a person of another system. */
export function ThirdBindForm({ code, onSignedIn }: Props) {
  return (
    <Stepwise onSignedIn={onSignedIn}>
      {(attempt, notice) => <AccountProof code={code} attempt={attempt} notice={notice} />}
    </Stepwise>
  );
}

type ProofProps = { code: string; attempt: Attempt; notice: string };

function AccountProof({ code, attempt, notice }: ProofProps) {
  const id = useId();
  const [refusal, setRefusal] = useState(notice);
  const form = useForm<Values>({ defaultValues: { username: '', password: '' } });
  const { handleSubmit, resetField, setFocus, formState } = form;
  const bind: SubmitHandler<Values> = async ({ username, password }) => {
    setRefusal('');
    try {
      await attempt(() => bindThird({ code, username: username.trim(), password }));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      setRefusal(error.message);
      resetField('password');
      setFocus('password');
    }
  };
  const onSubmit = (event: FormEvent) => void handleSubmit(bind)(event);
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="绑定已有账号">
        {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
        <AccountFields id={id} />
        <Button type="primary" size="large" htmlType="submit" block loading={formState.isSubmitting}>
          绑定并登录
        </Button>
      </form>
    </FormProvider>
  );
}
