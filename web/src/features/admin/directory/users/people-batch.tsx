import type { BatchAction } from '@/widgets/list-page/list-resource';
import { BusinessPicker } from '@/widgets/pickers/business-picker';
import { DepartPicker } from '@/widgets/pickers/depart-picker';
import { roles } from '@/widgets/pickers/role-kind';
import { ChangeLinkDialog } from './change-link-dialog';
import { changeDepart, changeRole, freezeUsers } from './people-api';

/** What can be done to many people at once; whoever may not be changed is told with the reason. */
export const peopleBatch: readonly BatchAction[] = [
  {
    on: 'batch',
    key: 'depart',
    label: '更改部门',
    permission: 'system:user:edit',
    overAll: true,
    form: ({ rows, count, onPart }, close, go) => (
      <ChangeLinkDialog
        title={`更改 ${count} 人的部门`}
        label="部门"
        ways={[
          { value: 'move', label: '调到' },
          { value: 'add', label: '加入' },
          { value: 'remove', label: '移出' },
        ]}
        hint="“调到”会离开原来的部门；“加入”保留原来的部门。"
        picker={(control) => <DepartPicker {...control} />}
        onClose={close}
        onGo={(way, id) => go(() => changeDepart(way, id, rows, onPart))}
      />
    ),
  },
  {
    on: 'batch',
    key: 'role',
    label: '更改角色',
    permission: 'system:user:role',
    overAll: true,
    form: ({ rows, count, onPart }, close, go) => (
      <ChangeLinkDialog
        title={`更改 ${count} 人的角色`}
        label="角色"
        ways={[
          { value: 'add', label: '添加' },
          { value: 'remove', label: '移除' },
        ]}
        hint="其他角色不变。自己的角色和最后一位管理员的职责不能这样修改，会列出原因。"
        picker={(control) => <BusinessPicker business={roles} {...control} />}
        onClose={close}
        onGo={(way, id) => go(() => changeRole(way, id, rows, onPart))}
      />
    ),
  },
  {
    on: 'batch',
    key: 'freeze',
    label: '冻结',
    permission: 'system:user:edit',
    overAll: true,
    question: '是否冻结选中的用户?',
    run: ({ rows, onPart }) => freezeUsers(rows, 2, onPart),
  },
  {
    on: 'batch',
    key: 'thaw',
    label: '解冻',
    permission: 'system:user:edit',
    overAll: true,
    question: '是否解冻选中的用户?',
    run: ({ rows, onPart }) => freezeUsers(rows, 1, onPart),
  },
];
