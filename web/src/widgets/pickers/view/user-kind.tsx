import type { Choice } from '@/ui-admin/values/codes';
import { matchText } from '@/widgets/inputs';
import type { Business } from './business-picker';
import { record } from './record-kind';

/** A person as the picker calls send one. */
export type PickedUser = {
  id: string;
  username: string;
  realname: string;
  /** 男 or 女; absent when it is not known. */
  sex_dictText?: string;
  phone: string;
  /** Names of the departments. */
  orgCodeTxt: string;
};

/** By what one field finds people. */
export const findPeople = '请输入账号、姓名、拼音或手机号';

/** What tells people apart in the pickers. */
export const userColumns = [
  { title: '账号', name: 'username', width: 150 },
  { title: '姓名', name: 'realname', width: 110 },
  { title: '性别', name: 'sex_dictText', width: 64 },
  { title: '手机', name: 'phone', width: 130 },
  { title: '部门', name: 'orgCodeTxt' },
] as const satisfies readonly { title: string; name: keyof PickedUser; width?: number }[];

/** People as pickers find, store and show them: by account, or by id. */
export const people = (
  store: 'id' | 'username' = 'username',
  text: 'realname' | 'username' = 'realname',
): Business<PickedUser> => ({
  name: '用户',
  listUrl: '/sys/user/queryUserComponentData',
  valueUrl: '/sys/user/getMultiUser',
  store,
  text,
  width: 1200,
  columns: userColumns,
  query: [{ name: 'keyword', label: '查找', kind: matchText, placeholder: findPeople }],
});

/** A person, or several. Stored by account, or by id. */
export const user = ({ store, text, ...choice }: Choice & Shown = {}) => record(people(store, text), choice);

type Shown = { store?: 'id' | 'username'; text?: 'realname' | 'username' };
