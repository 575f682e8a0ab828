import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Input, Table } from 'antd';
import { useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { clearText } from '@/ui-admin/form/clear-button';
import { Icon } from '@/ui-admin/icon';
import { ActionLinks } from '@/ui-admin/list/action-links';
import list from '@/ui-admin/list/list.module.css';
import { Failed, Nothing } from '@/ui-admin/state/states';
import { useChange } from '@/ui-admin/use-change';
import { UserByDepartModal } from '@/widgets/pickers/user-by-depart-modal';
import styles from './organisation.module.css';
import { addMembers, type MemberRow, membersOptions, type RoleRow, removeMember } from './organisation-api';

type Props = { role: RoleRow; onClose: () => void };

/** The people who hold a role. Mount it while it is open. */
export function RoleMembers({ role, onClose }: Props) {
  const [pageNo, setPageNo] = useState(1);
  const [username, setUsername] = useState('');
  const [choosing, setChoosing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...membersOptions(role.id, pageNo, username),
    placeholderData: keepPreviousData,
  });
  const act = useMemberActs(role);
  return (
    <Drawer open size={720} title={`角色用户：${role.roleName}`} onClose={onClose}>
      <div className={styles.tools}>
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setChoosing(true)}>
          添加用户
        </Button>
        <Input.Search
          aria-label="按登录名查找"
          placeholder="登录名"
          allowClear={clearText}
          className={styles.search ?? ''}
          onSearch={(text) => {
            setUsername(text.trim());
            setPageNo(1);
          }}
        />
      </div>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<MemberRow>
          aria-label="有这个角色的用户"
          className={list.table ?? ''}
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data?.records ?? []}
          locale={{ emptyText: <Nothing text="还没有人有这个角色" /> }}
          pagination={{
            current: pageNo,
            pageSize: 10,
            total: data?.total ?? 0,
            showSizeChanger: false,
            showTotal: (total, [from, to]) => messages.range(from, to, total),
            onChange: setPageNo,
          }}
          columns={[
            { title: '登录名', dataIndex: 'username', rowScope: 'row' },
            { title: '姓名', dataIndex: 'realname' },
            { title: '手机号', dataIndex: 'phone' },
            {
              title: '操作',
              key: 'actions',
              width: 110,
              render: (_, row) => (
                <ActionLinks
                  subject={row.realname}
                  actions={[{ key: 'remove', label: '移出', danger: true, run: () => void act.remove(row) }]}
                />
              ),
            },
          ]}
        />
      )}
      {choosing && (
        <UserByDepartModal
          multiple
          onClose={() => setChoosing(false)}
          onOk={(people) => {
            setChoosing(false);
            void act.add(people.map(({ id }) => id));
          }}
        />
      )}
    </Drawer>
  );
}

function useMemberActs(role: RoleRow) {
  const client = useQueryClient();
  const ask = useQuestion();
  const run = useChange(() => client.invalidateQueries({ queryKey: ['role', 'members', role.id] }));
  return {
    add: (ids: readonly string[]) =>
      ids.length === 0 ? Promise.resolve() : run(() => addMembers(role.id, ids), '已添加'),
    remove: async (row: MemberRow) => {
      const question = {
        title: `把「${row.realname}」移出角色「${role.roleName}」？`,
        content: '此人的权限从下一次操作起减少。',
      };
      if (await ask({ ...question, ok: '移出', danger: true })) {
        await run(() => removeMember(role.id, row.id), '已移出');
      }
    },
  };
}
