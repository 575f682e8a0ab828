import { minute } from '@/shared/format/date';
import type { Action, Offer } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { Card } from '@/ui-admin/page/page-head';
import { type ListColumn, RowsTable, useWholeList } from '@/widgets/list';
import { endOtherSessions, endSession, type OwnSession, ownSessionsOptions } from './account-api';

/** Where somebody is signed in as me, and the way to end it. */
export function SessionsCard() {
  const list = useWholeList(ownSessionsOptions);
  const change = useChange([ownSessionsOptions.queryKey]);
  const { offersOf } = useActions(endOne, change);
  const others = useActions(endOthers, change);
  return (
    <Card
      ref={keepsFocus}
      title="登录的设备"
      note="不认识的设备请立即结束，并修改密码"
      extra={list.answer.total > 1 ? <ActionButtons offers={others.offersOf()} /> : undefined}
    >
      <RowsTable<OwnSession>
        label="登录的设备"
        list={list}
        columns={columns((session) => offersOf(session, session.id))}
        nameOf={({ device }) => device}
        empty="没有登录"
      />
    </Card>
  );
}

const endOne: readonly Action<OwnSession>[] = [
  {
    key: 'end',
    label: '结束登录',
    danger: true,
    when: ({ current }) => !current,
    question: ({ device }) => ({ title: `结束「${device}」上的登录？`, content: '那里没有保存的内容会丢失。' }),
    run: ({ id }) => endSession(id),
    done: '该登录已结束',
  },
];

const endOthers: readonly Action[] = [
  {
    key: 'others',
    label: '结束其他全部登录',
    danger: true,
    question: {
      title: '结束其他设备上的全部登录？',
      content: '除了正在使用的这一处，其他设备上没有保存的内容会丢失。',
      ok: '全部结束',
    },
    run: endOtherSessions,
    done: '其他设备上的登录已全部结束',
  },
];

const columns = (offersOf: (session: OwnSession) => readonly Offer[]): ListColumn<OwnSession>[] => [
  { name: 'device', title: '设备', width: 200, rowHeader: true },
  { name: 'address', title: 'IP 地址' },
  { name: 'createTime', title: '登录时间', render: ({ createTime }) => minute(createTime) },
  { name: 'lastSeen', title: '最近使用', render: ({ lastSeen }) => minute(lastSeen) },
  {
    name: 'end',
    title: '操作',
    width: 96,
    render: (session) =>
      session.current ? '正在使用' : <ActionLinks subject={session.device} offers={offersOf(session)} />,
  },
];
