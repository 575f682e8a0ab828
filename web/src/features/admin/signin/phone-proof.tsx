import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { publicMobile } from '@/shared/rules/person';
import type { Rule } from '@/shared/rules/rules';
import { TypedField } from '@/ui-admin/form/typed-field';
import { CaptchaField } from './captcha-field';
import type { Code } from './use-code';

/** A mobile number that must be filled in, as it is given out today. */
const phoneNumber: Rule = (value) => (value === '' ? '请输入手机号' : publicMobile(value));

/** The six digits that were sent. */
const sentCode: Rule = (value) => {
  if (value === '') {
    return '请输入手机验证码';
  }
  return /^\d{6}$/.test(value) ? null : '手机验证码是 6 位数字';
};

/** The phone and the human check before a code can be sent to it. Stand in the FormProvider of a form with `phone`. */
export function PhoneFields({ code }: { code: Code }) {
  return (
    <>
      <TypedField
        trimmed
        name="phone"
        label="手机号"
        icon="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        rule={phoneNumber}
      />
      {code.refusal && <Alert type="error" showIcon title={code.refusal} role="alert" />}
      <CaptchaField
        captcha={code.captcha}
        value={code.answer}
        error={code.wrongAnswer || undefined}
        onChange={code.setAnswer}
        onRenew={code.renew}
      />
    </>
  );
}

/** The code that was sent to the phone. Stand in the FormProvider of a form with `smscode`. */
export function SentCodeField({ code, beside }: { code: Code; beside?: ReactNode }) {
  return (
    <TypedField
      trimmed
      name="smscode"
      label="手机验证码"
      hint={<span role="status">{code.told}</span>}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder="6 位数字"
      beside={beside}
      rule={sentCode}
    />
  );
}

/** A phone, the human check, and the code that was sent to it. Stand in the FormProvider of a form with `phone` and `smscode`. */
export function PhoneProof({ code }: { code: Code }) {
  const { getValues, setFocus, trigger } = useFormContext<{ phone: string; smscode: string }>();
  const ask = async () => {
    if ((await trigger('phone', { shouldFocus: true })) && (await code.send(getValues('phone')))) {
      setFocus('smscode');
    }
  };
  const button = (
    <Button size="large" disabled={code.left > 0} loading={code.sending} onClick={() => void ask()}>
      {code.left > 0 ? `${code.left} 秒后可重发` : '获取验证码'}
    </Button>
  );
  return (
    <>
      <PhoneFields code={code} />
      <SentCodeField code={code} beside={button} />
    </>
  );
}
