import { useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { minute } from '@/shared/format/date';
import { ScrollRegion } from '@/shared/scroll-region';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import list from '@/ui-admin/list/list.module.css';
import { Card } from '@/ui-admin/page/page-head';
import { Waiting } from '@/ui-admin/state/states';
import { useWrite } from '@/ui-admin/use-write';
import styles from './account.module.css';
import { endOtherSessions, endSession, type OwnSession, ownSessionsOptions } from './account-api';

/** Where somebody is signed in as me, and the way to end it. */
export function SessionsCard() {
  const { data, error, refetch } = useQuery(ownSessionsOptions);
  const { write: change } = useWrite(refetch);
  const ask = useQuestion();
  const end = async (session: OwnSession) => {
    const title = `结束「${session.device}」上的登录？`;
    if (await ask({ title, content: '那里没有保存的内容会丢失。', ok: '结束登录', danger: true })) {
      await change(() => endSession(session.id), '该登录已结束', session.id);
    }
  };
  const endOthers = async () => {
    const content = '除了正在使用的这一处，其他设备上没有保存的内容会丢失。';
    if (await ask({ title: '结束其他设备上的全部登录？', content, ok: '全部结束', danger: true })) {
      await change(endOtherSessions, '其他设备上的登录已全部结束');
    }
  };
  return (
    <Card
      ref={keepsFocus}
      title="登录的设备"
      note="不认识的设备请立即结束，并修改密码"
      extra={
        data && data.length > 1 ? (
          <Button danger onClick={() => void endOthers()}>
            结束其他全部登录
          </Button>
        ) : undefined
      }
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
            columns={columns((session) => void end(session))}
          />
        </ScrollRegion>
      ) : (
        <Waiting error={error} onRetry={refetch} rows={3} plain />
      )}
    </Card>
  );
}

const columns = (onEnd: (session: OwnSession) => void) => [
  { title: '设备', dataIndex: 'device', rowScope: 'row' as const },
  { title: 'IP 地址', dataIndex: 'address' },
  { title: '登录时间', dataIndex: 'createTime', render: (time: string) => minute(time) },
  { title: '最近使用', dataIndex: 'lastSeen', render: (time: string) => minute(time) },
  {
    title: '操作',
    key: 'end',
    render: (_: unknown, session: OwnSession) =>
      session.current ? (
        '正在使用'
      ) : (
        <Button type="link" size="small" aria-label={`结束登录：${session.device}`} onClick={() => onEnd(session)}>
          结束登录
        </Button>
      ),
  },
];
