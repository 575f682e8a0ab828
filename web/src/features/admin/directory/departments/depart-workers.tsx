import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { Action } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import { useWrite } from '@/ui-admin/use-write';
import styles from '../directory.module.css';
import type { DepartRow } from '../directory-api';
import { PeopleTable } from '../people-table';
import { assignDepartRoles, departRoleKey, departRolesOptions, findWorkers, type WorkerRow } from './depart-rights-api';

type Props = { depart: DepartRow };

/** The people of one department, without those below it, and the roles they hold there. */
export function DepartWorkers({ depart }: Props) {
  const { offersOf, dialog } = useActions(workerActions(depart), useChange());
  return (
    <>
      <PeopleTable<WorkerRow>
        label="部门的人员"
        queryKey={[...departRoleKey(depart.id), 'workers']}
        find={(query, signal) => findWorkers(depart.id, query, signal)}
        empty="这个部门还没有人"
        columns={[
          { name: 'realname', title: '姓名', rowHeader: true },
          { name: 'username', title: '登录名' },
          { name: 'roleNames', title: '部门角色' },
        ]}
        offersOf={(row) => offersOf(row, row.id)}
      />
      {dialog}
    </>
  );
}

const workerActions = (depart: DepartRow): Action<WorkerRow>[] => [
  {
    key: 'assign',
    label: '分配部门角色',
    form: (person, close) => <AssignRoles depart={depart} person={person} onClose={close} />,
  },
];

type AssignProps = { depart: DepartRow; person: WorkerRow; onClose: () => void };

/** Which roles of the department a person holds. */
function AssignRoles({ depart, person, onClose }: AssignProps) {
  const [checked, setChecked] = useState<readonly string[]>(person.droleIds);
  const { data, error, refetch } = useQuery(departRolesOptions(depart.id));
  const { busy, write } = useWrite();
  const client = useQueryClient();
  const toast = useToast();
  const save = async () => {
    await assignDepartRoles(person.id, checked.join(','), person.droleIds.join(','));
    toast.done('部门角色已保存，下一次操作起生效');
    await client.invalidateQueries({ queryKey: departRoleKey(depart.id) });
    onClose();
  };
  const none = data?.length === 0;
  return (
    <Dialog
      title={`分配部门角色：${person.realname}`}
      onClose={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="save" type="primary" loading={busy} disabled={!data || none} onClick={() => void write(save)}>
          保存
        </Button>,
      ]}
    >
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : none ? (
        <Nothing text="这个部门还没有角色，请先新增部门角色" />
      ) : (
        <Checkbox.Group
          className={styles.rules ?? ''}
          value={[...checked]}
          options={data.map(({ id, roleName }) => ({ value: id, label: roleName }))}
          onChange={(values) => setChecked(values.map(String))}
        />
      )}
    </Dialog>
  );
}
