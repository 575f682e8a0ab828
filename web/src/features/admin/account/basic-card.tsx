import { useQueryClient } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Field } from '@/ui-admin/form/field';
import { TypedField } from '@/ui-admin/form/typed-field';
import { TypedForm } from '@/ui-admin/form/typed-form';
import { Card } from '@/ui-admin/page/page-head';
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
  const { sex, birthday, telephone, version } = account;
  const form = useForm({ defaultValues: { sex: sex ?? 0, birthday: birthday ?? '', telephone } });
  const save = async (typed: { sex: number; birthday: string; telephone: string }) => {
    await saveOwnAccount({
      ...typed,
      birthday: typed.birthday || null,
      telephone: typed.telephone.trim(),
      version,
    });
    toast.done('资料已保存');
    await client.invalidateQueries(ownAccountOptions);
  };
  const button = (
    <div>
      <Button type="primary" htmlType="submit" loading={form.formState.isSubmitting}>
        保存资料
      </Button>
    </div>
  );
  return (
    <Card title="基本资料" note="姓名和部门由管理员维护">
      <AvatarField account={account} />
      <div className={`stack ${styles.narrow}`}>
        <TypedForm form={form} label="基本资料" send={save} buttons={button}>
          <Controller
            control={form.control}
            name="sex"
            render={({ field: { ref: _, ...field }, fieldState }) => (
              <Field id={id} label="性别" error={fieldState.error?.message}>
                {({ id: _, ...aria }) => (
                  <Radio.Group {...field} {...aria} aria-labelledby={`${id}-label`} options={sexes} />
                )}
              </Field>
            )}
          />
          <TypedField size="middle" name="birthday" label="生日" type="date" autoComplete="bday" />
          <TypedField size="middle" name="telephone" label="座机" autoComplete="tel" />
        </TypedForm>
      </div>
    </Card>
  );
}
