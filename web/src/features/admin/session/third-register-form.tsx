import { Alert, Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Controller, FormProvider, type SubmitHandler, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '@/shared/api/errors';
import type { LoginResult } from '@/shared/api/staff';
import { text } from '@/shared/rules/rules';
import { Field } from '@/ui-admin/form/field';
import styles from './login.module.css';
import { PhoneProof } from './phone-proof';
import { showAtFields } from './show-at-fields';
import { type Attempt, Stepwise } from './stepwise';
import { registerThird } from './third-api';
import { useCode } from './use-code';

type Values = { realname: string; phone: string; smscode: string };

type Props = {
  /** The one-time code of the sign-in at the other system. */
  code: string;
  onSignedIn: (result: LoginResult) => void;
};

/** A registration by phone that belongs to a person of another system. It ends with a sign-in, or with waiting for an administrator. */
export function ThirdRegisterForm({ code, onSignedIn }: Props) {
  return (
    <Stepwise onSignedIn={onSignedIn}>
      {(attempt, notice) => <ApplicationForm code={code} attempt={attempt} notice={notice} />}
    </Stepwise>
  );
}

const names = ['realname', 'phone', 'smscode'] as const;

const realname = text('姓名', 1, 50);

type FormProps = { code: string; attempt: Attempt; notice: string };

function ApplicationForm({ code, attempt, notice }: FormProps) {
  const id = useId();
  const navigate = useNavigate();
  const sms = useCode('1');
  const [refusal, setRefusal] = useState(notice);
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { realname: '', phone: '', smscode: '' } });
  const { control, handleSubmit, formState } = form;
  const register: SubmitHandler<Values> = async (values) => {
    setRefusal('');
    try {
      await attempt(async () => {
        const made = await registerThird({ code, ...values });
        if (!made.waiting) {
          return made;
        }
        await navigate('/user/register-result', {
          replace: true,
          state: { told: made.waiting, username: values.phone },
        });
        return null;
      });
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      setRefusal(showAtFields(form, names, error) ? '' : error.message);
    }
  };
  const onSubmit = (event: FormEvent) => void handleSubmit(register)(event);
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="注册账号">
        {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
        <Controller
          control={control}
          name="realname"
          rules={{ validate: (value) => realname(value) ?? true }}
          render={({ field, fieldState }) => (
            <Field id={`${id}-realname`} label="姓名" error={fieldState.error?.message}>
              {(aria) => (
                <Input {...field} {...aria} size="large" autoComplete="name" status={fieldState.error ? 'error' : ''} />
              )}
            </Field>
          )}
        />
        <PhoneProof id={id} code={sms} />
        <Button type="primary" size="large" htmlType="submit" block loading={formState.isSubmitting}>
          注册
        </Button>
      </form>
    </FormProvider>
  );
}
