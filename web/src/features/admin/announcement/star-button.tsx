import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Icon } from '@/ui-admin/icon';
import { useWrite } from '@/ui-admin/use-write';
import styles from './announcement.module.css';
import { announcementsKey, type ReceivedAnnouncement, setStar } from './announcement-api';

/** Marks an announcement of the own list with a star, or takes the star away. */
export function StarButton({ announcement: { id, titile, starFlag } }: { announcement: ReceivedAnnouncement }) {
  const queries = useQueryClient();
  const { busy, write } = useWrite();
  const on = starFlag === '1';
  const turn = () =>
    write(async () => {
      await setStar(id, !on);
      await queries.invalidateQueries({ queryKey: announcementsKey });
    });
  return (
    <Button
      type="text"
      className={on ? styles.starred : styles.star}
      aria-label={`星标：${titile}`}
      aria-pressed={on}
      disabled={busy}
      icon={<Icon name="star" />}
      onClick={() => void turn()}
    />
  );
}
