import { useQuery } from '@tanstack/react-query';
import { Button, Input, type InputRef, Segmented } from 'antd';
import { type Ref, useId } from 'react';
import { messageOf } from '@/shared/api/errors';
import { pictureCaptcha, textCaptcha } from '@/shared/api/session';
import { Field } from '@/ui-admin/form/field';
import { byWords } from '@/ui-admin/values/by-words';
import styles from './login.module.css';
import type { Captcha, CaptchaKind } from './use-captcha';

type Props = {
  captcha: Captcha;
  /** Lets the form put the focus here. */
  inputRef?: Ref<InputRef>;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onRenew: () => void;
};

/** Proof that a person signs in: letters in a picture, or a question in words for whoever cannot see the picture. */
export function CaptchaField({ captcha, inputRef, value, error, onChange, onRenew }: Props) {
  const id = useId();
  const { kind, checkKey } = captcha;
  const {
    data,
    error: failure,
    isFetching,
  } = useQuery({
    queryKey: ['captcha', kind, checkKey],
    queryFn: async () => (kind === 'picture' ? pictureCaptcha(checkKey) : (await textCaptcha(checkKey)).question),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className={styles.captcha}>
      <Segmented<CaptchaKind>
        aria-label="验证码形式"
        className={styles.kinds}
        value={kind}
        onChange={(next) => {
          captcha.setKind(next);
          onRenew();
        }}
        options={byWords({ picture: '图片', question: '文字题' })}
      />
      <Field id={id} label="验证码" error={error}>
        {(aria) => (
          <div className={styles.captchaRow}>
            <Input
              {...aria}
              ref={inputRef}
              size="large"
              value={value}
              autoComplete="off"
              placeholder={kind === 'picture' ? '图中的字母和数字' : '请填写数字答案'}
              status={error ? 'error' : ''}
              onChange={(event) => onChange(event.target.value)}
            />
            <CaptchaView kind={kind} content={data} busy={isFetching} />
          </div>
        )}
      </Field>
      <div className={styles.captchaFoot}>
        <span role="status">{failure ? messageOf(failure) : ''}</span>
        <Button type="link" size="small" onClick={onRenew}>
          {kind === 'picture' ? '看不清，换一张' : '换一题'}
        </Button>
      </div>
    </div>
  );
}

function CaptchaView({ kind, content, busy }: { kind: CaptchaKind; content: string | undefined; busy: boolean }) {
  if (!content) {
    return <span className={`fine ${styles.captchaBox}`}>{busy ? '加载中' : '没有加载成功'}</span>;
  }
  return kind === 'picture' ? (
    <img
      className={`fine ${styles.captchaBox}`}
      src={content}
      alt="验证码图片，由字母和数字组成；看不清可以改用文字题"
    />
  ) : (
    <span className={`fine ${styles.captchaBox} ${styles.question}`} role="status">
      {content}
    </span>
  );
}
