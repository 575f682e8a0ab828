import { sysUser } from '@/shared/api/tables/sys-user';
import { username } from '@/shared/rules/rules';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { byWords } from '@/ui-admin/values/by-words';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary';
import { options } from '@/widgets/inputs';
import { fieldsOf } from '@/widgets/list-page';
import { depart, position, role } from '@/widgets/pickers';
import type { UserRow } from './people-api';

const identities = byWords({ 1: '普通成员', 2: '上级' });

/**
 * The form over a person. `mayAssign`: whether the one who fills it in may give roles; `mayContact`: whether they see phone and mail
 * whole. Others see them in part, and what stays in part is saved as it was.
 */
export function userFields(
  mode: 'add' | 'edit' | 'detail',
  mayAssign: boolean,
  mayContact: boolean,
): FieldSpec<UserRow>[] {
  const partly = mode !== 'add' && !mayContact;
  const hint = partly && mode === 'edit' ? { hint: '只显示一部分；不修改就保持原样，修改请填写完整' } : {};
  return fieldsOf(sysUser, [
    { name: 'username', rules: [username], disabled: mode !== 'add', hint: '字母、数字、下划线，4 到 18 位' },
    { name: 'realname' },
    ...(mode === 'add' ? [password] : []),
    { name: 'workNo' },
    { name: 'selecteddeparts', label: '所在部门', kind: depart({ multiple: true }), required: true, wide: true },
    ...(mayAssign ? [roles] : []),
    { name: 'post', kind: position({ multiple: true }), wide: true },
    { name: 'sex', kind: dict('sex', { inSight: true }) },
    { name: 'birthday' },
    { name: 'phone', ...hint },
    { name: 'email', ...hint },
    { name: 'telephone' },
    { name: 'userIdentity', kind: options(identities), required: true },
    {
      name: 'departIds',
      kind: depart({ multiple: true }),
      wide: true,
      visible: (row) => String(row.userIdentity) === '2',
    },
  ]);
}

const password = {
  name: 'password' as const,
  label: '初始密码',
  kind: text,
  required: true,
  hint: (
    <>
      <PasswordHint />
      。请当面告诉本人，并请其登录后修改
    </>
  ),
};

const roles = {
  name: 'selectedroles' as const,
  label: '角色',
  kind: role({ multiple: true }),
  wide: true,
};
