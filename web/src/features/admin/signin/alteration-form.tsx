import { Alert, Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '@/shared/api/errors';
import { newPassword, sameAs } from '@/shared/rules/rules';
import { loginPath } from '@/shared/session/redirect';
import { Field } from '@/ui-admin/form/field';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import entrance from './entrance.module.css';
import styles from './login.module.css';
import { PasswordInput } from './password-input';
import { setForgottenPassword, verifyPhone } from './phone-api';
import { PhoneFields } from './phone-proof';
import { sentCode } from './phone-rules';
import { type Code, useCode } from './use-code';

const steps = ['手机号', '验证码', '新密码', '完成'] as const;

type Values = { phone: string; smscode: string; password: string; again: string };

/** The four steps of a forgotten password. Everything typed stays on the way back. */
export function AlterationForm() {
  const [step, setStep] = useState(0);
  const [username, setUsername] = useState('');
  const [refusal, setRefusal] = useState('');
  const code = useCode('2');
  const form = useForm<Values>({ defaultValues: { phone: '', smscode: '', password: '', again: '' } });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step > 0) {
      heading.current?.focus();
    }
  }, [step]);

  const go = (to: number) => {
    setRefusal('');
    setStep(to);
  };
  const attempt = async (work: () => Promise<void>) => {
    setRefusal('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      refused(error);
    }
  };
  const refused = ({ fields, message }: ApiError) => {
    if (fields.password) {
      form.setError('password', { message: fields.password }, { shouldFocus: true });
    } else if (fields.smscode) {
      setStep(1);
      form.setError('smscode', { message: fields.smscode });
    } else {
      setRefusal(message);
    }
  };
  const next = async ({ phone, smscode, password }: Values) => {
    if (step === 0) {
      if (await code.send(phone)) {
        go(1);
      }
      return;
    }
    await attempt(async () => {
      if (step === 1) {
        setUsername(await verifyPhone(phone, smscode));
      } else {
        await setForgottenPassword({ username, phone, smscode, password });
      }
      go(step + 1);
    });
  };
  const onSubmit = (event: FormEvent) => void form.handleSubmit(next)(event);
  return (
    <>
      <ol className={entrance.steps} aria-label="找回密码的步骤">
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-reached={at <= step || undefined}>
            {name}
          </li>
        ))}
      </ol>
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="找回密码">
        <h2 ref={heading} tabIndex={-1} className="visually-hidden">
          第 {step + 1} 步，共 {steps.length} 步：{steps[step]}
        </h2>
        {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
        <FormProvider {...form}>
          {step === 0 && <PhoneStep code={code} onHasCode={() => go(1)} />}
          {step === 1 && <CodeStep told={code.told} onBack={() => go(0)} />}
          {step === 2 && <PasswordStep username={username} />}
          {step === 3 && <Done />}
        </FormProvider>
      </form>
    </>
  );
}

function PhoneStep({ code, onHasCode }: { code: Code; onHasCode: () => void }) {
  const id = useId();
  const { formState, trigger } = useFormContext<Values>();
  const hasCode = async () => {
    if (await trigger('phone', { shouldFocus: true })) {
      onHasCode();
    }
  };
  return (
    <>
      <PhoneFields id={id} code={code} />
      <Next busy={formState.isSubmitting} label="发送手机验证码">
        <Button size="large" onClick={() => void hasCode()}>
          已有验证码
        </Button>
      </Next>
    </>
  );
}

function CodeStep({ told, onBack }: { told: string; onBack: () => void }) {
  const id = useId();
  const { control, formState } = useFormContext<Values>();
  return (
    <>
      <Controller
        control={control}
        name="smscode"
        rules={{ validate: (value) => sentCode(value) ?? true }}
        render={({ field, fieldState }) => (
          <Field
            id={`${id}-code`}
            label="手机验证码"
            hint={<span role="status">{told}</span>}
            error={fieldState.error?.message}
          >
            {(aria) => (
              <Input
                {...field}
                {...aria}
                size="large"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                placeholder="6 位数字"
                status={fieldState.error ? 'error' : ''}
              />
            )}
          </Field>
        )}
      />
      <Next busy={formState.isSubmitting} label="下一步">
        <Button size="large" onClick={onBack}>
          上一步
        </Button>
      </Next>
    </>
  );
}

const passwords = [
  { name: 'password', label: '新密码', hint: <PasswordHint /> },
  { name: 'again', label: '确认新密码', hint: '' },
] as const;

function PasswordStep({ username }: { username: string }) {
  const id = useId();
  const { control, formState } = useFormContext<Values>();
  return (
    <>
      <Field id={`${id}-username`} label="用户名">
        {(aria) => <Input {...aria} size="large" readOnly value={username} autoComplete="username" />}
      </Field>
      {passwords.map(({ name, label, hint }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          rules={{
            validate: (value, all) => (name === 'password' ? newPassword(value) : sameAs(all.password)(value)) ?? true,
          }}
          render={({ field, fieldState }) => (
            <Field id={`${id}-${name}`} label={label} hint={hint} error={fieldState.error?.message}>
              {(aria) => (
                <PasswordInput {...field} {...aria} invalid={fieldState.invalid} autoComplete="new-password" />
              )}
            </Field>
          )}
        />
      ))}
      <Button type="primary" size="large" htmlType="submit" block loading={formState.isSubmitting}>
        修改密码
      </Button>
    </>
  );
}

function Done() {
  const navigate = useNavigate();
  return (
    <>
      <Alert
        type="success"
        showIcon
        role="status"
        title="密码已修改"
        description="此前的全部登录已结束，请用新密码登录。"
      />
      <Button type="primary" size="large" block onClick={() => void navigate(loginPath)}>
        去登录
      </Button>
    </>
  );
}

function Next({ busy, label, children }: { busy: boolean; label: string; children: ReactNode }) {
  return (
    <div className={entrance.twoButtons}>
      {children}
      <Button type="primary" size="large" htmlType="submit" loading={busy}>
        {label}
      </Button>
    </div>
  );
}
