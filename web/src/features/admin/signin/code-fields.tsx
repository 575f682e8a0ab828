import { Alert, Button, Input, type InputRef } from 'antd';
import { type Ref, type RefCallback, useRef } from 'react';
import { Field } from '@/ui-admin/form/field';
import { Icon } from '@/ui-admin/icon';
import { CaptchaField } from './captcha-field';
import styles from './entrance.module.css';
import type { Code } from './use-code';

type PhoneProps = {
  id: string;
  inputRef: Ref<InputRef>;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** The number of a mobile phone. */
export function PhoneField({ id, inputRef, name, value, error, onChange, onBlur }: PhoneProps) {
  return (
    <Field id={id} label="手机号" error={error}>
      {(aria) => (
        <Input
          {...aria}
          ref={inputRef}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
          onBlur={onBlur}
          size="large"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          status={error ? 'error' : ''}
          prefix={<Icon name="phone" />}
        />
      )}
    </Field>
  );
}

/** The human check before a code is sent, and what the server refused. */
export function HumanCheck({ id, code }: { id: string; code: Code }) {
  return (
    <>
      {code.refusal && <Alert type="error" showIcon title={code.refusal} role="alert" />}
      <CaptchaField
        id={id}
        inputRef={null}
        kind={code.captcha.kind}
        checkKey={code.captcha.checkKey}
        value={code.answer}
        error={code.wrongAnswer || undefined}
        onKind={(kind) => {
          code.captcha.setKind(kind);
          code.renew();
        }}
        onChange={code.setAnswer}
        onRenew={code.renew}
      />
    </>
  );
}

type CodeProps = {
  id: string;
  inputRef: RefCallback<InputRef>;
  name: string;
  value: string;
  error: string | undefined;
  code: Code;
  /** The phone, or null after its field has shown what is wrong with it. */
  phone: () => Promise<string | null>;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** The code that was sent to the phone, with the button that asks for it. */
export function CodeField({ id, inputRef, name, value, error, code, phone, onChange, onBlur }: CodeProps) {
  const input = useRef<InputRef | null>(null);
  const ask = async () => {
    const mobile = await phone();
    if (mobile !== null && (await code.send(mobile))) {
      input.current?.focus();
    }
  };
  return (
    <Field id={id} label="手机验证码" error={error} hint={<span role="status">{code.told}</span>}>
      {(aria) => (
        <div className={styles.codeRow}>
          <Input
            {...aria}
            ref={(instance) => {
              input.current = instance;
              inputRef(instance);
            }}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
            onBlur={onBlur}
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder="6 位数字"
            status={error ? 'error' : ''}
          />
          <Button size="large" disabled={code.left > 0} loading={code.sending} onClick={() => void ask()}>
            {code.left > 0 ? `${code.left} 秒后可重发` : '获取验证码'}
          </Button>
        </div>
      )}
    </Field>
  );
}
