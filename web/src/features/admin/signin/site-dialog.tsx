import { Select } from 'antd';
import { useId, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useSession } from '@/shared/session/session';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { Field } from '@/ui-admin/form/field';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { useWrite } from '@/ui-admin/use-write';
import { loadSite, rememberSite, useOwnSites } from './own-sites';
import { selectDepart } from './place-api';
import { toUser } from './signed-in';

/** 切换站点: goes over to another site of the person without signing out. Mount it while it is open. */
export function SiteDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const { sites = [], current } = useOwnSites();
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState('');
  const { busy, change } = useChangeSite();
  const submit = () => {
    setProblem(chosen ? '' : messages.chooseSite);
    if (chosen) {
      void change(chosen);
    }
  };
  return (
    <FormDialog title="切换站点" width={480} ok="切换" busy={busy} onSubmit={submit} onClose={onClose}>
      <Field
        id={`${form}-site`}
        label="站点"
        required
        hint={`${current ? `现在在“${current.name}”。` : ''}切换后载入所选站点的菜单、权限和数据；已打开的页面按站点分别保留。`}
        error={problem || undefined}
      >
        {(aria) => (
          <Select
            {...aria}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择站点"
            value={chosen || null}
            status={problem ? 'error' : ''}
            options={sites.filter((site) => site !== current).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setChosen(id ?? '');
              setProblem('');
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Changes the site on the server and in this browser, after a question when something typed would be lost. */
function useChangeSite() {
  const ask = useQuestion();
  const { busy, write } = useWrite();
  const change = (tenantId: string) =>
    write(async () => {
      const { session, moveTo, replaceUser } = useSession.getState();
      const unsaved = useUnsaved.getState().marks.size > 0;
      const question = {
        title: '切换站点？',
        content: '有页面还没有保存，切换后这些修改会丢失。',
        ok: '切换',
        danger: true,
      };
      if (!session || (unsaved && !(await ask(question)))) {
        return;
      }
      const { username } = session.user;
      const user = await selectDepart({ orgCode: '', username, loginTenantId: tenantId });
      rememberSite(username, tenantId);
      replaceUser(toUser(user));
      moveTo(tenantId);
      loadSite();
    });
  return { busy, change };
}
