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
  { title: '账号', dataIndex: 'username', width: 150 },
  { title: '姓名', dataIndex: 'realname', width: 110 },
  { title: '性别', dataIndex: 'sex_dictText', width: 64 },
  { title: '手机', dataIndex: 'phone', width: 130 },
  { title: '部门', dataIndex: 'orgCodeTxt' },
] as const satisfies readonly { title: string; dataIndex: keyof PickedUser; width?: number }[];
