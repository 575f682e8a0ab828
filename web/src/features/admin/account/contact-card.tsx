import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passwordField, type SmallField, SmallForm } from '@/ui-admin/form/small-form';
import { Card } from '@/ui-admin/page/page-head';
import { useNotices } from '@/ui-admin/use-notices';
import styles from './account.module.css';
import { type OwnAccount, ownAccountOptions, ownSessionsOptions, saveOwnContact } from './account-api';

/** Where codes and warnings for the account go. Moving them takes the password and ends all other sign-ins. */
export function ContactCard({ account }: { account: OwnAccount }) {
  const notices = useNotices();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const { phone, email } = account;
  const fields: SmallField[] = [
    {
      name: 'phone',
      label: '新手机号',
      kind: 'text',
      autoComplete: 'tel',
      hint: `现为 ${phone || '未填'}，不填则不改`,
      rule: () => null,
    },
    {
      name: 'email',
      label: '新邮箱',
      kind: 'text',
      autoComplete: 'email',
      hint: `现为 ${email || '未填'}，不填则不改`,
      rule: (_, values) => (values.phone?.trim() || values.email?.trim() ? null : '请填写新手机号或新邮箱'),
    },
    { ...passwordField, label: '登录密码' },
  ];
  return (
    <Card title="手机号和邮箱">
      <div className={styles.narrow}>
        <p>用于验证码登录、找回密码和安全提醒。修改后会告知原来的手机号和邮箱，其他设备上的登录会结束。</p>
        <SmallForm
          key={round}
          label="修改手机号和邮箱"
          fields={fields}
          ok="修改手机号和邮箱"
          submit={async (values) => {
            await saveOwnContact({
              password: values.password ?? '',
              phone: values.phone?.trim() || phone,
              email: values.email?.trim() || email,
            });
            notices.done('手机号和邮箱已保存，其他设备上的登录已结束');
            setRound(round + 1);
            await client.invalidateQueries(ownAccountOptions);
            await client.invalidateQueries(ownSessionsOptions);
          }}
        />
      </div>
    </Card>
  );
}
