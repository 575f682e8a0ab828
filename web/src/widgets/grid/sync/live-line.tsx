import { isKind } from '@/shared/api/errors';
import { useSession } from '@/shared/session/session';
import type { GridPerson } from './grid-message';
import type { GridSyncState } from './grid-sync';
import styles from './live.module.css';

type Props = Pick<GridSyncState, 'people' | 'conflicts' | 'pending' | 'unready' | 'problems' | 'failed'> & {
  /** Null before the first connection. */
  connected: boolean | null;
  /** An open cell holds what is stored only once it is left. */
  unwritten: boolean;
  /** Nothing can be changed here. */
  disabled: boolean;
};

/** Whether what was entered is stored, and who else has the rows open. */
export function LiveLine(props: Props) {
  const trouble = troubleOf(props);
  return (
    <div className={`row ${styles.line}`}>
      <span className={styles.state}>
        {/* Only what asks for something is said aloud: with each cell it would be too much. */}
        <span role="status" className={styles.trouble}>
          {trouble}
        </span>
        {!trouble && calmOf(props)}
      </span>
      <Others people={props.people} />
    </div>
  );
}

function calmOf({ pending, unwritten, disabled }: Props): string {
  if (disabled) return '只能查看，他人的改动会出现在这里';
  if (unwritten) return '正在填写，离开这一格后自动保存';
  return pending ? '正在保存' : '已保存';
}

/** What keeps something from being stored, and what to do; '' for nothing. */
function troubleOf({ failed, connected, pending, problems, conflicts, unready }: Props): string {
  if (failed && isKind(failed.error, 'expired')) return '登录已过期，重新登录后自动保存';
  if (pending && (failed || connected === false)) return '没有连接，改动留在本页，连上后自动保存';
  if (failed || connected === false) return '没有连接，正在重新连接，看到的可能不是最新的';
  if (problems.length > 0) return '有内容没有保存，请按红字修改';
  if (conflicts.length > 0) return `${conflicts.length} 格与他人的改动不同，请到格中选择保留哪个，其余自动保存`;
  return unready > 0 ? `${unready} 行没有填完，填好后自动保存` : '';
}

/** So many are named. */
const named = 5;

function Others({ people }: { people: readonly GridPerson[] }) {
  const me = useSession(({ session }) => session?.user.id);
  const names = people.filter(({ id }) => id !== me).map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length > named ? `等 ${names.length} 人` : '';
  return (
    <span className={`push ${styles.people}`}>
      <span className="muted">也在这里：</span>
      <span>{`${names.slice(0, named).join('、')}${more}`}</span>
    </span>
  );
}
