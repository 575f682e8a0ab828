import { Button } from 'antd';
import { useState } from 'react';
import type { Action } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { Icon } from '@/ui-admin/icon';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { useWrite } from '@/ui-admin/use-write';
import { UserByDepartModal } from '@/widgets/pickers/user-by-depart-modal';
import { addMembers, findMembers, type MemberRow, memberKey, type RoleRow, removeMember } from './organisation-api';
import { PeopleTable } from './people-table';

type Props = { role: RoleRow; onClose: () => void };

/** The people who hold a role. Mount it while it is open. */
export function RoleMembers({ role, onClose }: Props) {
  const [choosing, setChoosing] = useState(false);
  const add = useAdding(role);
  const { offersOf } = useActions(memberActions(role), useChange([memberKey(role.id)]));
  return (
    <Drawer size={720} title={`角色用户：${role.roleName}`} onClose={onClose}>
      <PeopleTable<MemberRow>
        label="有这个角色的用户"
        queryKey={memberKey(role.id)}
        find={(query, signal) => findMembers(role.id, query, signal)}
        empty="还没有人有这个角色"
        tools={
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setChoosing(true)}>
            添加用户
          </Button>
        }
        columns={[
          { name: 'username', title: '登录名', rowHeader: true },
          { name: 'realname', title: '姓名' },
          { name: 'phone', title: '手机号' },
        ]}
        offersOf={(row) => offersOf(row, row.id)}
      />
      {choosing && (
        <UserByDepartModal
          multiple
          onClose={() => setChoosing(false)}
          onOk={(people) => {
            setChoosing(false);
            void add(people);
          }}
        />
      )}
    </Drawer>
  );
}

function useAdding(role: RoleRow) {
  const { write: run } = useWrite([memberKey(role.id)]);
  const report = useBatchReport();
  return async (people: readonly { id: string; realname: string }[]) => {
    if (people.length === 0) {
      return;
    }
    const ids = people.map(({ id }) => id);
    const nameOf = (id: string) => people.find((each) => each.id === id)?.realname ?? id;
    await run(async () => report(await addMembers(role.id, ids), nameOf));
  };
}

const memberActions = (role: RoleRow): Action<MemberRow>[] => [
  {
    key: 'remove',
    label: '移出',
    danger: true,
    question: ({ realname }) => ({
      title: `把「${realname}」移出角色「${role.roleName}」？`,
      content: '此人的权限从下一次操作起减少。',
    }),
    run: ({ id }) => removeMember(role.id, id),
    done: '已移出',
  },
];
