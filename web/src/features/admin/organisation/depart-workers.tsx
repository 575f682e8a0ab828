import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { clearText } from '@/ui-admin/form/clear-button';
import { ActionLinks } from '@/ui-admin/list/action-links';
import list from '@/ui-admin/list/list.module.css';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';
import { useWork } from '@/ui-admin/use-work';
import {
  assignDepartRoles,
  departRoleKey,
  departRolesOptions,
  type WorkerRow,
  workersOptions,
} from './depart-rights-api';
import styles from './organisation.module.css';
import type { DepartRow } from './organisation-api';

type Props = { depart: DepartRow };

/** The people of one department, without those below it, and the roles they hold there. */
export function DepartWorkers({ depart }: Props) {
  const [pageNo, setPageNo] = useState(1);
  const [realname, setRealname] = useState('');
  const [chosen, setChosen] = useState<WorkerRow | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...workersOptions(depart.id, pageNo, realname),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.tools}>
        <Input.Search
          aria-label="按姓名查找"
          placeholder="姓名"
          allowClear={clearText}
          className={styles.search ?? ''}
          onSearch={(text) => {
            setRealname(text.trim());
            setPageNo(1);
          }}
        />
      </div>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<WorkerRow>
          aria-label="部门的人员"
          className={list.table ?? ''}
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data?.records ?? []}
          locale={{ emptyText: <Nothing text={realname ? '没有姓名中有这些字的人' : '这个部门还没有人'} /> }}
          scroll={{ x: 560 }}
          pagination={{
            current: pageNo,
            pageSize: 10,
            total: data?.total ?? 0,
            showSizeChanger: false,
            showTotal: (total, [from, to]) => messages.range(from, to, total),
            onChange: setPageNo,
          }}
          columns={[
            { title: '姓名', dataIndex: 'realname', rowScope: 'row' },
            { title: '登录名', dataIndex: 'username' },
            { title: '部门角色', dataIndex: 'roleNames' },
            {
              title: '操作',
              key: 'actions',
              width: 130,
              render: (_, row) => (
                <ActionLinks
                  subject={row.realname}
                  actions={[{ key: 'assign', label: '分配部门角色', run: () => setChosen(row) }]}
                />
              ),
            },
          ]}
        />
      )}
      {chosen && <AssignRoles depart={depart} person={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

type AssignProps = { depart: DepartRow; person: WorkerRow; onClose: () => void };

/** Which roles of the department a person holds. */
function AssignRoles({ depart, person, onClose }: AssignProps) {
  const [checked, setChecked] = useState<readonly string[]>(person.droleIds);
  const { data, error, refetch } = useQuery(departRolesOptions(depart.id));
  const { busy, run } = useWork();
  const client = useQueryClient();
  const notices = useNotices();
  const save = async () => {
    await assignDepartRoles(person.id, checked.join(','), person.droleIds.join(','));
    notices.done('部门角色已保存，下一次操作起生效');
    await client.invalidateQueries({ queryKey: departRoleKey(depart.id) });
    onClose();
  };
  const none = data?.length === 0;
  return (
    <Modal
      open
      centered
      title={`分配部门角色：${person.realname}`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="save" type="primary" loading={busy} disabled={!data || none} onClick={() => void run(save)}>
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
    </Modal>
  );
}
