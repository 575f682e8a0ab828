import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { minute } from '@/shared/format/date';
import { ScrollRegion } from '@/shared/scroll-region';
import type { Action, Offer } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import list from '@/ui-admin/list/list.module.css';
import { Card } from '@/ui-admin/page/page-head';
import { Waiting } from '@/ui-admin/state/states';
import styles from './account.module.css';
import { endOtherSessions, endSession, type OwnSession, ownSessionsOptions } from './account-api';

/** Where somebody is signed in as me, and the way to end it. */
export function SessionsCard() {
  const { data, error, refetch } = useQuery(ownSessionsOptions);
  const change = useChange(refetch);
  const { offersOf } = useActions(endOne, change);
  const others = useActions(endOthers, change);
  return (
    <Card
      ref={keepsFocus}
      title="登录的设备"
      note="不认识的设备请立即结束，并修改密码"
      extra={data && data.length > 1 ? <ActionButtons offers={others.offersOf()} /> : undefined}
    >
      {data ? (
        <ScrollRegion className={styles.scroll} label="登录的设备列表">
          <Table<OwnSession>
            aria-label="登录的设备"
            className={list.table ?? ''}
            size="small"
            rowKey="id"
            dataSource={data}
            pagination={false}
            columns={columns((session) => offersOf(session, session.id))}
          />
        </ScrollRegion>
      ) : (
        <Waiting error={error} onRetry={refetch} rows={3} plain />
      )}
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

const columns = (offersOf: (session: OwnSession) => readonly Offer[]) => [
  { title: '设备', dataIndex: 'device', rowScope: 'row' as const },
  { title: 'IP 地址', dataIndex: 'address' },
  { title: '登录时间', dataIndex: 'createTime', render: (time: string) => minute(time) },
  { title: '最近使用', dataIndex: 'lastSeen', render: (time: string) => minute(time) },
  {
    title: '操作',
    key: 'end',
    render: (_: unknown, session: OwnSession) =>
      session.current ? '正在使用' : <ActionLinks subject={session.device} offers={offersOf(session)} />,
  },
];
