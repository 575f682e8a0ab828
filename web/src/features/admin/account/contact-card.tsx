import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { loginWaysOptions } from '@/shared/api/session';
import { type CredentialField, CredentialsForm, passwordField } from '@/ui-admin/form/credentials-form';
import { Card } from '@/ui-admin/page/page-head';
import { useToast } from '@/ui-admin/use-toast';
import styles from './account.module.css';
import { type OwnAccount, ownAccountOptions, ownSessionsOptions, saveOwnContact, sendOwnCode } from './account-api';

const hintFor = (kept: string) => (kept ? `现在是 ${kept}，不填则不改` : '还没有填写');

/** The code that was sent to the new phone. */
const sentCodeField: CredentialField = {
  name: 'smscode',
  label: '新手机号收到的验证码',
  kind: 'code',
  autoComplete: 'one-time-code',
  hint: (
    <span role="status">
      验证码已发送到新手机号，10 分钟内有效。没有收到时请核对号码；过期后清空此项再按一次按钮，会重新发送。
    </span>
  ),
};

/**
 * Where codes and warnings for the account go. Moving them takes the password and ends all other sign-ins; where codes are sent, a new
 * phone has to show one first, so that a mistyped number locks nobody out.
 */
export function ContactCard({ account }: { account: OwnAccount }) {
  const toast = useToast();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const [sentTo, setSentTo] = useState('');
  const sends = useQuery(loginWaysOptions).data?.phone ?? false;
  const { phone, email } = account;
  const fields: CredentialField[] = [
    { name: 'phone', label: '新手机号', kind: 'text', autoComplete: 'tel', hint: hintFor(phone) },
    {
      name: 'email',
      label: '新邮箱',
      kind: 'text',
      autoComplete: 'email',
      hint: hintFor(email),
      rule: (_, values) => (values.phone?.trim() || values.email?.trim() ? null : '请填写新手机号或新邮箱'),
    },
    { ...passwordField, label: '登录密码' },
    ...(sentTo ? [sentCodeField] : []),
  ];
  return (
    <Card title="手机号和邮箱">
      <div className={`stack ${styles.narrow}`}>
        <p>
          用于验证码登录、找回密码和安全提醒。{sends && '换手机号时会向新号码发送验证码。'}
          修改后会告知原来的手机号和邮箱，其他设备上的登录会结束。
        </p>
        <CredentialsForm
          key={round}
          label="修改手机号和邮箱"
          fields={fields}
          ok={sentTo ? '确认修改' : '修改手机号和邮箱'}
          submit={async ({ password = '', ...values }) => {
            const wanted = values.phone?.trim() ?? '';
            const smscode = values.smscode?.trim() ?? '';
            if (sends && wanted && wanted !== phone && (wanted !== sentTo || !smscode)) {
              await sendOwnCode({ password, phone: wanted });
              setSentTo(wanted);
              return;
            }
            await saveOwnContact({ password, phone: wanted || phone, email: values.email?.trim() || email, smscode });
            setSentTo('');
            toast.done('手机号和邮箱已保存，其他设备上的登录已结束');
            setRound(round + 1);
            await client.invalidateQueries(ownAccountOptions);
            await client.invalidateQueries(ownSessionsOptions);
          }}
        />
      </div>
    </Card>
  );
}
