import { Alert, Button, Input } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { ApiError } from '@/shared/api/errors';
import { loginPath } from '@/shared/session/redirect';
import { newPasswordFields } from '@/ui-admin/form/credentials-form';
import { Field } from '@/ui-admin/form/field';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { TypedField } from '@/ui-admin/form/typed-field';
import { TypedForm } from '@/ui-admin/form/typed-form';
import entrance from './entrance.module.css';
import { setForgottenPassword, verifyPhone } from './phone-api';
import { PhoneFields, SentCodeField } from './phone-proof';
import { useCode } from './use-code';

const steps = ['手机号', '验证码', '新密码', '完成'] as const;

type Values = { phone: string; smscode: string; password: string; confirmpassword: string };

const blank: Values = { phone: '', smscode: '', password: '', confirmpassword: '' };

/** The four steps of a forgotten password. Everything typed stays on the way back. */
export function AlterationForm() {
  const [step, setStep] = useState(0);
  const [username, setUsername] = useState('');
  const code = useCode('2');
  const form = useForm<Values>({ defaultValues: blank });
  const { isSubmitting } = form.formState;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (step > 0) {
      heading.current?.focus();
    }
  }, [step]);
  const refused = ({ fields, message }: ApiError): string => {
    if (fields.password) {
      form.setError('password', { message: fields.password }, { shouldFocus: true });
    } else if (fields.smscode) {
      setStep(1);
      form.setError('smscode', { message: fields.smscode });
    } else {
      return message;
    }
    return '';
  };
  const next = async ({ phone, smscode, password }: Values) => {
    if (step === 0) {
      if (!(await code.send(phone))) return;
    } else if (step === 1) {
      setUsername(await verifyPhone(phone, smscode));
    } else {
      await setForgottenPassword({ username, phone, smscode, password });
    }
    setStep(step + 1);
  };
  const hasCode = async () => {
    if (await form.trigger('phone', { shouldFocus: true })) {
      setStep(1);
    }
  };
  const buttons = [
    <Next key="phone" busy={isSubmitting} label="发送手机验证码">
      <Button size="large" onClick={() => void hasCode()}>
        已有验证码
      </Button>
    </Next>,
    <Next key="code" busy={isSubmitting} label="下一步">
      <Button size="large" onClick={() => setStep(0)}>
        上一步
      </Button>
    </Next>,
    undefined,
    <Done key="done" />,
  ];
  return (
    <>
      <ol className={entrance.steps} aria-label="找回密码的步骤">
        {steps.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-reached={at <= step || undefined}>
            {name}
          </li>
        ))}
      </ol>
      {/* Each step is a form of its own: what was refused in one is not said in another. */}
      <TypedForm
        key={step}
        form={form}
        label="找回密码"
        ok="修改密码"
        buttons={buttons[step]}
        send={next}
        onRefused={refused}
      >
        <h2 ref={heading} tabIndex={-1} className="visually-hidden">
          第 {step + 1} 步，共 {steps.length} 步：{steps[step]}
        </h2>
        {step === 0 && <PhoneFields code={code} />}
        {step === 1 && <SentCodeField code={code} />}
        {step === 2 && <Passwords username={username} />}
      </TypedForm>
    </>
  );
}

const passwords = newPasswordFields(<PasswordHint />);

function Passwords({ username }: { username: string }) {
  return (
    <>
      <Field id={useId()} label="用户名">
        {(aria) => <Input {...aria} size="large" readOnly value={username} autoComplete="username" />}
      </Field>
      {passwords.map((field) => (
        <TypedField key={field.name} {...field} />
      ))}
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
