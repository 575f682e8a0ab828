import { useMemo } from 'react';
import { type Business, BusinessPicker } from './business-picker';
import type { PickerProps } from './chosen-field';
import { findPeople, type PickedUser, userColumns } from './user-columns';

type Props = PickerProps & {
  /** Field that is stored: the account by default. */
  store?: 'id' | 'username';
  /** Field that is shown: the real name by default. */
  text?: 'realname' | 'username';
};

const width = 1200;

/** People as pickers find, store and show them. */
export const people = (
  store: NonNullable<Props['store']> = 'username',
  text: NonNullable<Props['text']> = 'realname',
): Business<PickedUser> => ({
  name: '用户',
  listUrl: '/sys/user/queryUserComponentData',
  valueUrl: '/sys/user/getMultiUser',
  store,
  text,
  width,
  columns: userColumns.map(({ dataIndex, ...column }) => ({ name: dataIndex, ...column })),
  query: [{ name: 'keyword', label: '查找', placeholder: findPeople }],
});

/** Picks people. */
export function UserPicker({ store, text, ...props }: Props) {
  const business = useMemo(() => people(store, text), [store, text]);
  return <BusinessPicker business={business} {...props} />;
}
