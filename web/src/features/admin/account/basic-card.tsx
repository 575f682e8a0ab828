import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Radio } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { Field } from '@/ui-admin/form/field';
import { Card } from '@/ui-admin/page/page-head';
import { useOnce } from '@/ui-admin/use-once';
import { useToast } from '@/ui-admin/use-toast';
import styles from './account.module.css';
import { type OwnAccount, ownAccountOptions, saveOwnAccount } from './account-api';
import { AvatarField } from './avatar-field';

const sexes = [
  { value: 0, label: '不填' },
  { value: 1, label: '男' },
  { value: 2, label: '女' },
];

/** The part of one's data that nobody else has to approve. */
export function BasicCard({ account }: { account: OwnAccount }) {
  const id = useId();
  const toast = useToast();
  const client = useQueryClient();
  const [sex, setSex] = useState(account.sex ?? 0);
  const [birthday, setBirthday] = useState(account.birthday ?? '');
  const [telephone, setTelephone] = useState(account.telephone);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, run } = useOnce();
  const save = async () => {
    setErrors({});
    try {
      await saveOwnAccount({ sex, birthday: birthday || null, telephone: telephone.trim(), version: account.version });
      toast.done('资料已保存');
      await client.invalidateQueries(ownAccountOptions);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
        setErrors(error.fields);
      } else {
        toast.failed(error);
      }
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(save);
  };
  return (
    <Card title="基本资料" note="姓名和部门由管理员维护">
      <AvatarField account={account} />
      <form className={styles.narrow} onSubmit={onSubmit} noValidate aria-label="基本资料">
        <Field id={`${id}-sex`} label="性别" error={errors.sex}>
          {({ id: _, ...aria }) => (
            <Radio.Group
              {...aria}
              aria-labelledby={`${id}-sex-label`}
              value={sex}
              options={sexes}
              onChange={({ target }) => setSex(Number(target.value))}
            />
          )}
        </Field>
        <Field id={`${id}-birthday`} label="生日" error={errors.birthday}>
          {(aria) => (
            <Input {...aria} type="date" value={birthday} onChange={({ target }) => setBirthday(target.value)} />
          )}
        </Field>
        <Field id={`${id}-telephone`} label="座机" error={errors.telephone}>
          {(aria) => (
            <Input
              {...aria}
              value={telephone}
              autoComplete="tel"
              onChange={({ target }) => setTelephone(target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="primary" htmlType="submit" loading={busy}>
            保存资料
          </Button>
        </div>
      </form>
    </Card>
  );
}
