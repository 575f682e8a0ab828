import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import { loginWaysOptions, type ThirdProvider } from '@/shared/api/session';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { passwordField } from '@/ui-admin/form/credentials-form';
import { TypedField } from '@/ui-admin/form/typed-field';
import { Card } from '@/ui-admin/page/page-head';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import styles from './third.module.css';
import { addThird, type ThirdBinding, thirdBindingsOptions, unbindThird } from './third-api';

type Props = {
  /** Path of the page that shows the list; adding a system leads back to it. */
  page: string;
};

/** The card of the bindings; nothing where no other system is known and none is bound. */
export function ThirdBindingsCard({ page }: Props) {
  const { data: bindings } = useQuery(thirdBindingsOptions);
  const { data: ways } = useQuery(loginWaysOptions);
  const providers = ways?.providers ?? [];
  if (providers.length === 0 && bindings?.length === 0) {
    return null;
  }
  return (
    <Card title="其他登录方式">
      <ThirdBindings page={page} />
    </Card>
  );
}

/** The systems at which somebody may sign in to their account: added and taken away with the password. */
export function ThirdBindings({ page }: Props) {
  const bindings = useQuery(thirdBindingsOptions);
  const { data: ways } = useQuery(loginWaysOptions);
  const providers = ways?.providers ?? [];
  const client = useQueryClient();
  const toast = useToast();
  const [leaving, setLeaving] = useState<ThirdBinding>();
  const [adding, setAdding] = useState<ThirdProvider>();
  if (!bindings.data) {
    return <Waiting error={bindings.error} onRetry={bindings.refetch} rows={2} />;
  }
  const unbind = async (id: string, password: string) => {
    await unbindThird(id, password);
    await client.invalidateQueries(thirdBindingsOptions);
    setLeaving(undefined);
    toast.done('已解除绑定');
  };
  const add = async (name: string, password: string) => window.location.assign(await addThird(name, password, page));
  return (
    <>
      {bindings.data.length === 0 && <Nothing text="还没有绑定其他登录方式。" />}
      <BindingList bindings={bindings.data} onUnbind={setLeaving} />
      <div className={`row ${styles.more}`}>
        {providers.map((provider) => (
          <Button key={provider.name} onClick={() => setAdding(provider)}>
            绑定{provider.label}
          </Button>
        ))}
      </div>
      {leaving && (
        <PasswordDialog
          title={`解除绑定：${leaving.label}`}
          ok="解除绑定"
          onOk={(password) => unbind(leaving.id, password)}
          onCancel={() => setLeaving(undefined)}
        />
      )}
      {adding && (
        <PasswordDialog
          title={`绑定：${adding.label}`}
          ok="下一步"
          onOk={(password) => add(adding.name, password)}
          onCancel={() => setAdding(undefined)}
        />
      )}
    </>
  );
}

type ListProps = { bindings: ThirdBinding[]; onUnbind: (binding: ThirdBinding) => void };

function BindingList({ bindings, onUnbind }: ListProps) {
  return (
    <ul className="stack close" aria-label="已绑定的登录方式">
      {bindings.map((binding) => (
        <li key={binding.id} className={`row ${styles.binding}`}>
          <span>
            {binding.label}
            {binding.name && `（${binding.name}）`}
            <small>
              {binding.createTime} 绑定{binding.lastTime && `，${binding.lastTime} 登录过`}
            </small>
          </span>
          <Button danger aria-label={`解除绑定${binding.label}`} onClick={() => onUnbind(binding)}>
            解除绑定
          </Button>
        </li>
      ))}
    </ul>
  );
}

type DialogProps = {
  title: string;
  ok: string;
  onOk: (password: string) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the own password before the ways into the account change. */
function PasswordDialog({ title, ok, onOk, onCancel }: DialogProps) {
  const form = useForm({ defaultValues: { password: '' } });
  const submit = async ({ password }: { password: string }) => {
    try {
      await onOk(password);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      form.setError('password', { message: error.message });
    }
  };
  return (
    <FormProvider {...form}>
      <FormDialog
        title={title}
        width={480}
        ok={ok}
        busy={form.formState.isSubmitting}
        onSubmit={form.handleSubmit(submit)}
        onClose={onCancel}
      >
        <TypedField {...passwordField} autoFocus label="本人的登录密码" />
      </FormDialog>
    </FormProvider>
  );
}
