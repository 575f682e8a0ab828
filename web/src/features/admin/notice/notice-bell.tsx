import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { minute } from '@/shared/format/date';
import { Icon } from '@/ui-admin/icon';
import { Nothing } from '@/ui-admin/state/states';
import { StateTag, type TagTone } from '@/ui-admin/state/tag';
import { markRead, type Notice, unreadOptions } from './notice-api';
import styles from './notice-bell.module.css';

const priorities: Record<Notice['priority'], { text: string; tone: TagTone }> = {
  L: { text: '一般', tone: 'info' },
  M: { text: '重要', tone: 'warning' },
  H: { text: '紧急', tone: 'error' },
};

/** How many notices and messages wait for the person, and what they say. Nothing while they cannot be read. */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(unreadOptions);
  const queries = useQueryClient();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the sign that somebody is working
  useEffect(() => {
    void queries.refetchQueries({ queryKey: unreadOptions.queryKey, stale: true });
  }, [pathname, queries]);
  if (!data) return null;
  const total = data.anntMsgTotal + data.sysMsgTotal;
  const notices = [...data.sysMsgList, ...data.anntMsgList];
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-label={total === 0 ? '通知，没有未读' : `通知，${total} 条未读`}
        onClick={() => setOpen(true)}
      >
        <Icon name="horn" />
        {total > 0 && <span className={styles.count}>{total > 99 ? '99+' : total}</span>}
      </button>
      <Drawer title="通知" open={isOpen} onClose={() => setOpen(false)} size={420} destroyOnHidden>
        {notices.length === 0 ? (
          <Nothing text="没有未读的通知" />
        ) : (
          <ul className={styles.list}>
            {notices.map((notice) => (
              <Unread key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
        {total > notices.length && (
          <p className={styles.more}>还有 {total - notices.length} 条更早的，读过上面的以后显示。</p>
        )}
      </Drawer>
    </>
  );
}

function Unread({ notice: { id, titile, msgAbstract, priority, sendTime } }: { notice: Notice }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => markRead(id),
    onSettled: () => queries.invalidateQueries(unreadOptions),
  });
  const { text, tone } = priorities[priority];
  return (
    <li>
      <p className={styles.head}>
        <StateTag tone={tone}>{text}</StateTag>
        <strong>{titile}</strong>
      </p>
      {msgAbstract && <p>{msgAbstract}</p>}
      <p className={styles.foot}>
        <span>{sendTime ? minute(sendTime) : ''}</span>
        <Button size="small" loading={isPending} aria-label={`知道了：${titile}`} onClick={() => mutate()}>
          知道了
        </Button>
      </p>
    </li>
  );
}
