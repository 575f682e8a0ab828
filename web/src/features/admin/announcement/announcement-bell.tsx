import { App, Button, Switch, Tabs } from 'antd';
import { useCallback, useState } from 'react';
import { minute } from '@/shared/format/date';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { Icon } from '@/ui-admin/icon';
import { useGo } from '@/ui-admin/page/page-address';
import { Nothing } from '@/ui-admin/state/states';
import { StateMark } from '@/ui-admin/state-mark';
import { isAloud, setAloud } from './aloud';
import styles from './announcement.module.css';
import type { Announcement } from './announcement-api';
import { openedPath, userAnnouncementPath } from './places';
import { PriorityTag } from './priority';
import { UrgentBanner } from './urgent-banner';
import { type Arrival, useLiveAnnouncements } from './use-live-announcements';
import { useOpenAnnouncement } from './use-open-announcement';

/** How many announcements and messages wait for the person, and what they say. Nothing while they cannot be read. */
export function AnnouncementBell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useLiveAnnouncements(useArrival());
  const { open, detail } = useOpenAnnouncement(() => setOpen(false));
  const go = useGo();
  if (!unread) return null;
  const { anntMsgList, anntMsgTotal, sysMsgList, sysMsgTotal } = unread;
  const total = anntMsgTotal + sysMsgTotal;
  const all = () => {
    setOpen(false);
    go(userAnnouncementPath);
  };
  return (
    <>
      <button
        type="button"
        className={`pressable ${styles.bell}`}
        aria-haspopup="dialog"
        aria-label={total === 0 ? '通知，没有未读' : `通知，${total} 条未读`}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {total > 0 && <span className={styles.count}>{total > 99 ? '99+' : total}</span>}
      </button>
      <UrgentBanner announcements={[...anntMsgList, ...sysMsgList]} onOpen={open} />
      <Drawer
        title="通知"
        open={isOpen}
        onClose={() => setOpen(false)}
        size={420}
        extra={<AloudSwitch />}
        footer={
          <Button block onClick={all}>
            查看更多
          </Button>
        }
      >
        <Tabs
          defaultActiveKey={anntMsgTotal === 0 && sysMsgTotal > 0 ? 'sys' : 'annt'}
          items={[
            {
              key: 'annt',
              label: `通知 (${anntMsgTotal})`,
              children: <List announcements={anntMsgList} onOpen={open} />,
            },
            {
              key: 'sys',
              label: `系统消息 (${sysMsgTotal})`,
              children: <List announcements={sysMsgList} onOpen={open} />,
            },
          ]}
        />
      </Drawer>
      {detail}
    </>
  );
}

function AloudSwitch() {
  const [on, setOn] = useState(isAloud);
  const change = (next: boolean) => {
    setAloud(next);
    setOn(next);
  };
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch of antd is a button, which a label may hold
    <label className={styles.aloud}>
      语音播报
      <Switch size="small" checked={on} onChange={change} />
    </label>
  );
}

function List({
  announcements,
  onOpen,
}: {
  announcements: readonly Announcement[];
  onOpen: (announcement: Announcement) => void;
}) {
  if (announcements.length === 0) {
    return <Nothing text="没有未读的通知" />;
  }
  return (
    <ul className={styles.list}>
      {announcements.map((announcement) => (
        <li key={announcement.id}>
          <button type="button" onClick={() => onOpen(announcement)}>
            <span className={styles.head}>
              <PriorityTag priority={announcement.priority} />
              <strong>{announcement.titile}</strong>
            </span>
            {announcement.msgAbstract && <span>{announcement.msgAbstract}</span>}
            <span className={styles.facts}>{announcement.sendTime ? minute(announcement.sendTime) : ''}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Seconds that what has come stays on the screen; words without a page to read them again stay longer. */
const stay = { announcement: 6, words: 15 };

/** Shows in a corner what has just come, with the way to its page. Screen readers say it. */
function useArrival(): (arrival: Arrival) => void {
  const { notification } = App.useApp();
  const go = useGo();
  return useCallback(
    ({ id, text, again, urgent }) => {
      const key = id || text;
      const open = () => {
        notification.destroy(key);
        go(openedPath(id));
      };
      notification.info({
        key,
        role: 'status',
        placement: 'bottomRight',
        icon: <StateMark state="info" />,
        title: titleOf(id, again, urgent),
        description: text,
        duration: id ? stay.announcement : stay.words,
        ...(id ? { actions: <Button onClick={open}>查看</Button> } : {}),
      });
    },
    [notification, go],
  );
}

function titleOf(id: string, again: boolean, urgent: boolean): string {
  if (id === '') return '管理员消息';
  const unread = urgent ? '请阅读紧急通知' : '请阅读通知';
  return again ? unread : '收到新通知';
}
