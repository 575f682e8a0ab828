import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sysUser } from '@/shared/api/tables/sys-user';
import { minute } from '@/shared/format/date';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { forOne } from '@/ui-admin/list/batch';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useMay } from '@/ui-admin/permission';
import { text } from '@/ui-admin/values/text';
import type { ListPageHandle, ListResource } from '@/widgets/list-page/list-resource';
import { columnsOf } from '@/widgets/list-page/table/columns-of';
import { queryOf } from '@/widgets/list-page/table/query-of';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type Bin, RecycleBin } from '@/widgets/list-page/view/recycle-bin';
import { depart } from '@/widgets/pickers/depart-kind';
import { role } from '@/widgets/pickers/role-kind';
import { deletedUsers, freezeUsers, purgeUser, resetFactor, restoreUser, type UserRow, userBase } from './people-api';
import { peopleBatch } from './people-batch';
import { PersonName } from './person-name';
import { ResetPasswordDialog } from './reset-password-dialog';
import { UserForm } from './user-form';

/** The people of the site: accounts, departments, roles. */
export default function UserPage() {
  const [resetting, setResetting] = useState<UserRow | null>(null);
  const [binOpen, setBinOpen] = useState(false);
  const client = useQueryClient();
  const ask = useQuestion();
  const mayContact = useMay()('system:contact:list');
  const resource = useMemo(
    () =>
      users(
        setResetting,
        () => setBinOpen(true),
        async (row, page) => {
          const title = `重置「${row.realname}」的双因素认证？`;
          const content =
            '手机和恢复码都丢失时使用。此人在各处的登录会结束，下次登录时按要求重新设置；请先核实是本人提出。';
          if (await ask({ title, content, ok: '重置', danger: true })) {
            await page.run(() => resetFactor(row.username), '双因素认证已重置', row.id);
          }
        },
        mayContact,
      ),
    [ask, mayContact],
  );
  return (
    <>
      <ListPage title="用户管理" resource={resource} />
      {resetting && <ResetPasswordDialog person={resetting} onClose={() => setResetting(null)} />}
      {binOpen && (
        <RecycleBin
          bin={bin}
          onClose={() => setBinOpen(false)}
          onChanged={() => client.invalidateQueries({ queryKey: resourceKey(userBase) })}
        />
      )}
    </>
  );
}

const bin: Bin<UserRow> = {
  label: '用户',
  nameOf: (row) => row.realname,
  columns: [
    { title: '登录名', dataIndex: 'username', rowScope: 'row' },
    { title: '姓名', dataIndex: 'realname' },
    { title: '删除时间', dataIndex: 'updateTime', render: (time: string | null) => minute(time ?? '') },
  ],
  load: deletedUsers,
  restore: (row) => restoreUser(row.id),
  purge: (row) => purgeUser(row.id),
  loss: '账号和它的角色、部门都会删除，',
};

/** Departments and roles are found by more than their names, of which many are alike. */
const superKinds = { departId: depart(), roleId: role() };

const frozen = 2;

function users(
  onReset: (row: UserRow) => void,
  onBin: () => void,
  onFactor: (row: UserRow, page: ListPageHandle<UserRow>) => Promise<void>,
  mayContact: boolean,
): ListResource<UserRow> {
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
      { name: 'username' },
      { name: 'realname' },
      {
        name: 'departId',
        kind: superKinds.departId,
        inWords: () => '所选部门及下级',
      },
      ...(mayContact ? [{ name: 'phone', kind: text } as const] : []),
      { name: 'sex' },
      { name: 'status' },
    ]),
    nameOf: (row) => row.realname || row.username,
    blank: {},
    renderForm: (props) => <UserForm {...props} />,
    recoverable: true,
    superQuery: true,
    superKinds,
    exportName: '用户',
    rowActions: (row, page) => [
      { key: 'reset', label: '重置密码', permission: 'system:user:reset', run: () => onReset(row) },
      {
        key: 'freeze',
        label: row.status === frozen ? '解冻' : '冻结',
        permission: 'system:user:edit',
        run: () => void freeze(page, row, row.status === frozen ? 1 : 2),
      },
      {
        key: 'factor',
        label: '重置双因素认证',
        permission: 'system:user:edit',
        run: () => void onFactor(row, page),
      },
    ],
    batchActions: () => peopleBatch,
    toolbar: () => [{ key: 'bin', label: '回收站', permission: 'system:user:recycle', run: onBin }],
  };
}

function freeze(page: ListPageHandle<UserRow>, { id }: UserRow, status: 1 | 2): Promise<boolean> {
  return page.run(() => forOne(freezeUsers([id], status)), status === frozen ? '已冻结' : '已解冻', id);
}
