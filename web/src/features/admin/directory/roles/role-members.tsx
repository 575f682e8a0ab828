import type { Action } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { useBatchReport } from '@/ui-admin/list/use-batch-report';
import { UserByDepartModal } from '@/widgets/pickers/user-by-depart-modal';
import { addMembers, findMembers, type MemberRow, memberKey, type RoleRow, removeMember } from '../directory-api';
import { PeopleTable } from '../people-table';

type Props = { role: RoleRow; onClose: () => void };

/** The people who hold a role. Mount it while it is open. */
export function RoleMembers({ role, onClose }: Props) {
  const report = useBatchReport();
  const change = useChange([memberKey(role.id)]);
  const { offersOf } = useActions(memberActions(role), change);
  const tools = useActions(memberTools(role, report), change);
  return (
    <Drawer size={720} title={`角色用户：${role.roleName}`} onClose={onClose}>
      <PeopleTable<MemberRow>
        label="有这个角色的用户"
        queryKey={memberKey(role.id)}
        find={(query, signal) => findMembers(role.id, query, signal)}
        empty="还没有人有这个角色"
        tools={tools.offersOf()}
        columns={[
          { name: 'username', title: '登录名', rowHeader: true },
          { name: 'realname', title: '姓名' },
          { name: 'phone', title: '手机号' },
        ]}
        offersOf={(row) => offersOf(row, row.id)}
      />
      {tools.dialog}
    </Drawer>
  );
}

const memberTools = (role: RoleRow, report: ReturnType<typeof useBatchReport>): Action[] => [
  {
    key: 'add',
    label: '添加用户',
    icon: 'plus',
    primary: true,
    form: (_, close, go) => (
      <UserByDepartModal
        multiple
        onClose={close}
        onOk={(people) => {
          const names = new Map(people.map(({ id, realname }) => [id, realname]));
          if (names.size === 0) close();
          else go(async () => report(await addMembers(role.id, [...names.keys()]), (id) => names.get(id) ?? id));
        }}
      />
    ),
  },
];

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
