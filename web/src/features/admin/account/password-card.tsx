import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updatePassword } from '@/shared/api/session';
import { minute } from '@/shared/format/date';
import { CredentialsForm, newPasswordFields, oldPasswordField } from '@/ui-admin/form/credentials-form';
import { Card } from '@/ui-admin/page/page-head';
import { useToast } from '@/ui-admin/use-toast';
import styles from './account.module.css';
import { type OwnAccount, ownAccountOptions, ownSessionsOptions } from './account-api';

/** Changing one's password ends all other sign-ins. */
export function PasswordCard({ account }: { account: OwnAccount }) {
  const toast = useToast();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const { username, passwordTime, passwordDue, passwordHint } = account;
  const fields = [oldPasswordField, ...newPasswordFields(passwordHint)];
  return (
    <Card title="登录密码">
      <div className={`stack ${styles.narrow}`}>
        <p>
          {minute(passwordTime ?? '')} 设置{passwordDue && `，${minute(passwordDue)} 前须更换`}
          。修改后，其他设备上的登录会结束。
        </p>
        <CredentialsForm
          key={round}
          label="修改密码"
          fields={fields}
          ok="修改密码"
          submit={async ({ oldpassword = '', password = '', confirmpassword = '' }) => {
            await updatePassword({ username, oldpassword, password, confirmpassword });
            toast.done('密码修改成功，其他设备上的登录已结束');
            setRound(round + 1);
            await client.invalidateQueries(ownAccountOptions);
            await client.invalidateQueries(ownSessionsOptions);
          }}
        />
      </div>
    </Card>
  );
}
