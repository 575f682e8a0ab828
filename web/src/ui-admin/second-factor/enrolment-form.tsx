import { Checkbox } from 'antd';
import { useState } from 'react';
import type { Enrolment } from '@/shared/api/second-factor';
import { CredentialsForm, codeField } from '../form/credentials-form';
import { QrCode } from '../qr-code';
import { RecoveryCodes } from './recovery-codes';
import styles from './second-factor.module.css';

type Props = {
  enrolment: Enrolment;
  ok: string;
  /** Sends the first code of the app. */
  confirm: (code: string) => Promise<void>;
  large?: boolean;
  onCancel: () => void;
};

const firstCode = [codeField('应用里显示的 6 位数字，每 30 秒更换一次')];

/** Setting up an authenticator app: scan, keep the recovery codes, type the first code. */
export function EnrolmentForm({ enrolment, ok, confirm, large = false, onCancel }: Props) {
  const [kept, setKept] = useState(false);
  const [reminded, setReminded] = useState(false);
  const submit = async (code: string) => {
    setReminded(!kept);
    if (kept) {
      await confirm(code);
    }
  };
  return (
    <div className={`stack ${styles.enrolment}`}>
      <div>
        <h3>一、用身份验证器应用扫描二维码</h3>
        <p>手机上的任何一款动态口令（TOTP）应用都可以。</p>
        <QrCode text={enrolment.address} label="设置双因素认证的二维码，不能扫描时请使用下面的密钥" />
        <p>
          不能扫描时，请在应用里手工输入密钥：
          <code className={styles.secret}>{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <div>
        <h3>二、保存恢复码</h3>
        <RecoveryCodes codes={enrolment.recoveryCodes} />
      </div>
      <h3>三、输入应用里的验证码</h3>
      <CredentialsForm
        label="输入第一个验证码"
        fields={firstCode}
        ok={ok}
        large={large}
        submit={({ code = '' }) => submit(code)}
        onCancel={onCancel}
      >
        <Checkbox checked={kept} onChange={({ target }) => setKept(target.checked)}>
          我已保存恢复码
        </Checkbox>
        {reminded && !kept && <p role="alert">请先保存恢复码，并勾选“我已保存恢复码”</p>}
      </CredentialsForm>
    </div>
  );
}
