import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { Icon } from '@/ui-admin/icon';
import { ActionLinks } from '@/ui-admin/list/action-links';
import { useChange } from '@/ui-admin/use-change';
import { UserByDepartModal } from '@/widgets/pickers/user-by-depart-modal';
import { addMembers, findMembers, type MemberRow, memberKey, type RoleRow, removeMember } from './organisation-api';
import { PeopleTable } from './people-table';

type Props = { role: RoleRow; onClose: () => void };

/** The people who hold a role. Mount it while it is open. */
export function RoleMembers({ role, onClose }: Props) {
  const [choosing, setChoosing] = useState(false);
  const act = useMemberActs(role);
  return (
    <Drawer open size={720} title={`角色用户：${role.roleName}`} onClose={onClose}>
      <PeopleTable<MemberRow>
        label="有这个角色的用户"
        by="登录名"
        queryKey={memberKey(role.id)}
        find={(...asked) => findMembers(role.id, ...asked)}
        empty="还没有人有这个角色"
        nobody="没有登录名中有这些字的人"
        tools={
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setChoosing(true)}>
            添加用户
          </Button>
        }
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
  const run = useChange(() => client.invalidateQueries({ queryKey: memberKey(role.id) }));
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
