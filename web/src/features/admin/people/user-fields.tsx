import { email, publicMobile } from '@/shared/rules/person';
import { type Rule, username } from '@/shared/rules/rules';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { PasswordHint } from '@/ui-admin/form/password-hint';
import { notTaken } from '@/ui-admin/form/server-rules';
import { date } from '@/ui-admin/values/date';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary/dict-kind';
import { options } from '@/widgets/inputs/options-kind';
import { depart } from '@/widgets/pickers/depart-kind';
import { position } from '@/widgets/pickers/position-kind';
import { role } from '@/widgets/pickers/role-kind';
import type { UserRow } from './people-api';

const identities = [
  { value: '1', label: '普通成员' },
  { value: '2', label: '上级' },
];

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
  const unlessPartly =
    (rule: Rule): Rule =>
    (text) =>
      partly && text.includes('*') ? null : rule(text);
  return [
    {
      name: 'username',
      label: '登录名',
      kind: text,
      required: true,
      rules: [username],
      asyncRules: [notTaken('sys_user', 'username')],
      disabled: mode !== 'add',
      hint: '字母、数字、下划线，4 到 18 位',
    },
    { name: 'realname', label: '姓名', kind: text, required: true, max: 50 },
    ...(mode === 'add' ? [password] : []),
    { name: 'workNo', label: '工号', kind: text, max: 50, asyncRules: [notTaken('sys_user', 'work_no')] },
    {
      name: 'selecteddeparts',
      label: '所在部门',
      kind: depart({ multiple: true }),
      required: true,
      wide: true,
    },
    ...(mayAssign ? [roles] : []),
    {
      name: 'post',
      label: '职务',
      kind: position({ multiple: true }),
      wide: true,
    },
    { name: 'sex', label: '性别', kind: dict('sex') },
    { name: 'birthday', label: '生日', kind: date },
    {
      name: 'phone',
      label: '手机号',
      kind: text,
      rules: [unlessPartly(publicMobile)],
      asyncRules: [notTaken('sys_user', 'phone')],
      ...hint,
    },
    {
      name: 'email',
      label: '邮箱',
      kind: text,
      rules: [unlessPartly(email)],
      asyncRules: [notTaken('sys_user', 'email')],
      ...hint,
    },
    { name: 'telephone', label: '座机', kind: text, max: 45 },
    { name: 'userIdentity', label: '身份', kind: options(identities), required: true },
    {
      name: 'departIds',
      label: '负责部门',
      kind: depart({ multiple: true }),
      wide: true,
      visible: (row) => String(row.userIdentity) === '2',
    },
  ];
}

const password: FieldSpec<UserRow> = {
  name: 'password',
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

const roles: FieldSpec<UserRow> = {
  name: 'selectedroles',
  label: '角色',
  kind: role({ multiple: true }),
  wide: true,
};
