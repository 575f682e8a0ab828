import { useMemo } from 'react';
import { type Business, BusinessPicker } from './business-picker';
import type { PickerProps } from './chosen-field';

export type PickedUser = {
  id: string;
  username: string;
  realname: string;
  sex_dictText?: string;
  phone: string;
  orgCodeTxt: string;
};

type Props = PickerProps & {
  /** Field that is stored: the login name by default. */
  store?: 'id' | 'username';
};

const width = 1200;

/** Picks people. */
export function UserPicker({ store = 'username', ...props }: Props) {
  const business = useMemo<Business<PickedUser>>(
    () => ({
      name: '用户',
      listUrl: '/sys/user/queryUserComponentData',
      valueUrl: '/sys/user/getMultiUser',
      store,
      text: 'realname',
      width,
      columns: [
        { name: 'username', title: '账号', width: 160 },
        { name: 'realname', title: '姓名', width: 120 },
        { name: 'sex_dictText', title: '性别', width: 70 },
        { name: 'phone', title: '手机', width: 130 },
        { name: 'orgCodeTxt', title: '部门' },
      ],
      query: [
        { name: 'username', label: '账号' },
        { name: 'realname', label: '姓名' },
      ],
    }),
    [store],
  );
  return <BusinessPicker business={business} {...props} />;
}
