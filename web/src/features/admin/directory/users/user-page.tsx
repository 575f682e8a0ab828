import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sysUser } from '@/shared/api/tables/sys-user';
import { minute } from '@/shared/format/date';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { newRow } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { forOne } from '@/ui-admin/list/batch';
import { useMay } from '@/ui-admin/permission';
import { Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import { text } from '@/ui-admin/values/text';
import { members } from '@/ui-admin/values/text-control';
import { matchBy } from '@/widgets/inputs';
import {
  type Bin,
  columnsOf,
  type FormMode,
  ListPage,
  type ListResource,
  queryOf,
  RecycleBin,
  type RowFormProps,
} from '@/widgets/list-page';
import { depart, role } from '@/widgets/pickers';
import {
  deletedUsers,
  freezeUsers,
  linksOptions,
  purgeUser,
  resetFactor,
  restoreUser,
  saveUser,
  type UserRow,
  userBase,
} from './people-api';
import { peopleBatch } from './people-batch';
import { PersonName } from './person-name';
import { ResetPasswordDialog } from './reset-password-dialog';
import { userFields } from './user-fields';

/** The people of the site: accounts, departments, roles. */
export default function UserPage() {
  const mayContact = useMay()('system:contact:list');
  const resource = useMemo(() => users(mayContact), [mayContact]);
  return <ListPage title="用户管理" resource={resource} />;
}

const bin: Bin<UserRow> = {
  base: userBase,
  label: '用户',
  nameOf: (row) => row.realname,
  columns: [
    { name: 'username', title: '登录名', rowHeader: true },
    { name: 'realname', title: '姓名' },
    { name: 'updateTime', title: '删除时间', render: ({ updateTime }) => minute(updateTime ?? '') },
  ],
  load: deletedUsers,
  restore: (row) => restoreUser(row.id),
  purge: (row) => purgeUser(row.id),
  loss: '账号和它的角色、部门都会删除，',
};

/** Departments and roles are found by more than their names, of which many are alike. */
const superKinds = { departId: depart(), roleId: role() };

const active = 1;
const frozen = 2;

function users(mayContact: boolean): ListResource<UserRow> {
  return {
    base: userBase,
    label: '用户',
    permission: 'system:user',
    columns: columnsOf(sysUser, [
      { name: 'username', width: 144, rowHeader: true },
      { name: 'realname', width: 120, render: (row) => <PersonName person={row} /> },
      { name: 'orgCodeTxt', title: '部门', ellipsis: true },
      { name: 'sex', width: 64 },
      { name: 'phone', width: 120 },
      { name: 'workNo', width: 110, hidden: true },
      { name: 'email', width: 180, hidden: true, ellipsis: true },
      { name: 'status', width: 72 },
      { name: 'createTime', width: 144 },
    ]),
    query: queryOf(sysUser, [
      { name: 'username', kind: matchBy },
      { name: 'realname', kind: matchBy },
      { name: 'departId', kind: superKinds.departId, inWords: () => '所选部门及下级' },
      ...(mayContact ? [{ name: 'phone', kind: text } as const] : []),
      { name: 'sex' },
      { name: 'status' },
    ]),
    nameOf: (row) => row.realname || row.username,
    renderForm: (props) => <UserForm {...props} />,
    recoverable: true,
    superQuery: true,
    superKinds,
    exportName: '用户',
    actions: [
      {
        on: 'row',
        key: 'reset',
        label: '重置密码',
        permission: 'system:user:reset',
        form: (person, close) => <ResetPasswordDialog person={person} onClose={close} />,
      },
      {
        on: 'row',
        key: 'freeze',
        label: ({ status }) => (status === frozen ? '解冻' : '冻结'),
        permission: 'system:user:edit',
        run: ({ id, status }) => forOne(freezeUsers([id], status === frozen ? active : frozen)),
        done: ({ status }) => (status === frozen ? '已解冻' : '已冻结'),
      },
      {
        on: 'row',
        key: 'factor',
        label: '重置双因素认证',
        permission: 'system:user:edit',
        danger: true,
        question: ({ realname }) => ({
          title: `重置「${realname}」的双因素认证？`,
          content: '手机和恢复码都丢失时使用。此人在各处的登录会结束，下次登录时按要求重新设置；请先核实是本人提出。',
          ok: '重置',
        }),
        run: ({ username }) => resetFactor(username),
        done: '双因素认证已重置',
      },
      ...peopleBatch,
      {
        on: 'toolbar',
        key: 'bin',
        label: '回收站',
        permission: 'system:user:recycle',
        form: (_, close) => <RecycleBin bin={bin} onClose={close} />,
      },
    ],
  };
}

const titles: Record<FormMode, string> = { add: '新增', edit: '编辑', detail: '详情' };

/** The form over a person; it first loads the roles and departments, which the list does not carry. */
function UserForm(props: RowFormProps<UserRow>) {
  return props.mode === 'add' ? <PersonForm {...props} /> : <StoredPerson {...props} />;
}

function StoredPerson(props: RowFormProps<UserRow>) {
  const { data, error, refetch } = useQuery(linksOptions(props.row.id));
  if (data) {
    return <PersonForm {...props} row={{ ...props.row, ...data }} />;
  }
  return (
    <Dialog title={titles[props.mode]} onClose={props.onClose}>
      {<Waiting error={error} onRetry={refetch} />}
    </Dialog>
  );
}

function PersonForm({ mode, row, onClose, onSaved }: RowFormProps<UserRow>) {
  const may = useMay();
  const toast = useToast();
  const specs = userFields(mode, may('system:user:role'), may('system:contact:list'));
  const [opened] = useState(() => (mode === 'add' ? newRow(specs) : row));
  const save = async (person: UserRow) => {
    await saveUser(mode === 'add' ? 'add' : 'edit', withChangedLinks(person, opened));
    toast.done(messages.saved);
    await onSaved();
  };
  return (
    <FormModal
      title={titles[mode]}
      note={mode === 'add' ? '用户' : row.realname}
      initial={opened}
      specs={specs}
      save={save}
      onClose={onClose}
      readOnly={mode === 'detail'}
    />
  );
}

/** Roles and departments go along only when they were changed here: sent as they were, they would undo what a colleague changed since. */
function withChangedLinks({ selectedroles = '', selecteddeparts = '', ...person }: UserRow, opened: UserRow): UserRow {
  return {
    ...person,
    ...(sameMembers(selectedroles, opened.selectedroles) ? {} : { selectedroles }),
    ...(sameMembers(selecteddeparts, opened.selecteddeparts) ? {} : { selecteddeparts }),
  };
}

const sameMembers = (list: string, other = '') => inOrder(list) === inOrder(other);

const inOrder = (list: string) => members(list).toSorted().join();
