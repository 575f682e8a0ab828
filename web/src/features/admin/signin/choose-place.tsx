import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { type Session, useSession } from '@/shared/session/session';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Field } from '@/ui-admin/form/field';
import { Waiting } from '@/ui-admin/state/states';
import { useWrite } from '@/ui-admin/use-write';
import styles from './account.module.css';
import { DepartField } from './depart-field';
import { rememberSite } from './own-sites';
import { departOptions, selectDepart } from './place-api';
import { toUser } from './signed-in';

/**
 * Asks a person of several sites or departments, after signing in and before anything else, where they are going to
 * work. What they chose last is chosen already.
 */
export function ChoosePlace({ session }: { session: Session }) {
  const form = useId();
  const { moveTo, settle, dropToken } = useSession();
  const client = useQueryClient();
  const { busy, write } = useWrite();
  const sites = session.tenants ?? [];
  const { data, error, refetch } = useQuery(departOptions(session.tenantId));
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState('');
  const orgCode = chosen || data?.orgCode || '';
  const departs = data?.list ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = departs.length > 0 && !orgCode;
    setProblem(missing ? messages.chooseDepart : '');
    if (missing || !data) {
      return;
    }
    void write(async () => {
      const place = { orgCode, username: session.user.username, loginTenantId: session.tenantId };
      const user = await selectDepart(place);
      rememberSite(session.user.username, session.tenantId);
      client.clear();
      settle(toUser(user));
    });
  };
  return (
    <main className={styles.ground}>
      <Dialog
        width={480}
        title={sites.length > 1 ? '选择站点和部门' : '选择部门'}
        footer={[
          <Button key="other" type="link" onClick={dropToken}>
            换一个账号登录
          </Button>,
          <Button key="ok" type="primary" htmlType="submit" form={form} loading={busy} disabled={!data}>
            进入管理后台
          </Button>,
        ]}
      >
        <p className={styles.intro}>
          {session.user.realname}，请选择这次工作的地方。进入后可以在右上角切换
          {sites.length > 1 ? '站点和部门' : '部门'}。
        </p>
        <form id={form} className="stack" onSubmit={submit} noValidate>
          {sites.length > 1 && (
            <Field id={`${form}-site`} label="站点" required>
              {(aria) => (
                <Select
                  {...aria}
                  value={session.tenantId}
                  options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={(tenantId) => {
                    setChosen('');
                    moveTo(tenantId);
                  }}
                />
              )}
            </Field>
          )}
          {!data && <Waiting error={error} onRetry={refetch} rows={1} />}
          {departs.length > 0 && (
            <DepartField
              id={`${form}-depart`}
              departs={departs}
              value={orgCode}
              error={problem}
              onChange={(code) => {
                setChosen(code);
                setProblem('');
              }}
            />
          )}
        </form>
      </Dialog>
    </main>
  );
}
