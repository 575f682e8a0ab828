import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useSession } from '@/shared/session/session';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import { useWrite } from '@/ui-admin/use-write';
import { DepartField } from './depart-field';
import { departOptions, selectDepart } from './place-api';
import { toUser } from './signed-in';

/** 切换部门: makes another own department the current one. Mount it while it is open. */
export function DepartDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { session, replaceUser } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const { busy, write } = useWrite();
  const { data, error, refetch } = useQuery(departOptions(session?.tenantId ?? ''));
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const orgCode = chosen ?? data?.orgCode ?? '';
  const submit = () => {
    setProblem(orgCode ? '' : messages.chooseDepart);
    if (!orgCode || !session) {
      return;
    }
    void write(async () => {
      replaceUser(toUser(await selectDepart({ orgCode, username: session.user.username })));
      toast.done('已切换部门');
      onClose();
      // What people may see hangs on their department.
      await client.invalidateQueries();
    });
  };
  const none = data?.list.length === 0;
  return (
    <FormDialog
      title="切换部门"
      width={480}
      ok="确定"
      busy={busy}
      disabled={!data || none}
      onSubmit={submit}
      onClose={onClose}
    >
      {!data && <Waiting error={error} onRetry={refetch} rows={1} />}
      {none && <Nothing text={messages.noDepart} />}
      {data && !none && (
        <DepartField
          id={id}
          departs={data.list}
          value={orgCode}
          error={problem}
          onChange={(code) => {
            setChosen(code);
            setProblem('');
          }}
        />
      )}
    </FormDialog>
  );
}
