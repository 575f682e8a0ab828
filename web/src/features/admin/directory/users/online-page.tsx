import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { listScreen } from '@/widgets/list-page';
import { forceLogout, type OnlineRow, onlineBase } from './people-api';
import { PersonName } from './person-name';

/** Who is signed in, from where, and the way to end a sign-in. */
export default listScreen<OnlineRow>('在线用户', {
  base: onlineBase,
  label: '在线用户',
  permission: 'system:online',
  urls: { exportXls: null },
  columns: [
    { name: 'username', title: '登录名', width: 160, rowHeader: true },
    { name: 'realname', title: '姓名', width: 120, render: (row) => <PersonName person={row} /> },
    { name: 'address', title: 'IP 地址', width: 150 },
    { name: 'createTime', title: '登录时间', kind: moment, width: 160 },
    { name: 'lastSeen', title: '最近操作', kind: moment, width: 160 },
    { name: 'device', title: '浏览器和系统', width: 180 },
  ],
  query: [{ name: 'username', label: '用户', kind: text, placeholder: '登录名、姓名或拼音' }],
  nameOf: (row) => row.realname || row.username,
  batchDelete: false,
  emptyText: '没有人在线',
  actions: [
    {
      on: 'row',
      key: 'logout',
      label: '强制退出',
      danger: true,
      permission: 'system:online:logout',
      question: ({ realname, username }) => ({
        title: `强制退出「${realname || username}」？`,
        content: '此人在这台设备上没有保存的内容会丢失，需要重新登录。',
      }),
      run: ({ token }) => forceLogout(token),
      done: '已强制退出',
    },
  ],
});
