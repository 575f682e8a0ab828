import { Avatar } from '@/ui-admin/avatar';
import styles from './person-name.module.css';

/** Somebody in a list: the picture and the name beside it. */
export function PersonName({ person: { realname, avatar } }: { person: { realname: string; avatar?: string } }) {
  return (
    <span className={styles.person}>
      <Avatar name={realname} path={avatar} />
      {realname}
    </span>
  );
}
