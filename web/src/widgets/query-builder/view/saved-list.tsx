import { QuietButton } from '@/ui-admin/quiet-button';
import { Loading, Nothing } from '@/ui-admin/state/states';
import { isReadable, type SavedQuery } from '../core/saved';
import styles from './query-builder.module.css';
import type { SavedQueries } from './use-saved-queries';

type Props = {
  saved: SavedQueries;
  /** Title of the query that was taken over last. */
  current: string;
  onTake: (query: SavedQuery) => void;
  onShare: (query: SavedQuery) => void;
  onDelete: (query: SavedQuery) => void;
};

/** The saved queries of the page: mine and what the department shares. */
export function SavedList({ saved: { list, waiting, localOnly }, current, onTake, onShare, onDelete }: Props) {
  // How many there are, and that there are none, only the server knows.
  const known = !waiting && !localOnly;
  return (
    <section className={`stack ${styles.saved}`} aria-label="已保存的查询">
      <h3>已保存的查询 {known && <span className={styles.count}>{list.length}</span>}</h3>
      {localOnly && <p className={styles.hint}>服务器暂时不能保存查询，下面的只在这台电脑上。</p>}
      {list.length > 0 && (
        <ul>
          {list.map((query) => (
            <li key={`${query.id}-${query.title}`}>
              <button
                type="button"
                className={styles.take}
                aria-current={query.own && query.title === current ? 'true' : undefined}
                disabled={!isReadable(query)}
                onClick={() => onTake(query)}
              >
                <span>{query.title}</span>
                <small>{describe(query)}</small>
              </button>
              {query.own && query.id && isReadable(query) && <ShareButton query={query} onShare={onShare} />}
              {query.own && (
                <QuietButton icon="trash" label={`删除查询：${query.title}`} onClick={() => onDelete(query)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {waiting && <Loading plain rows={2} />}
      {list.length === 0 && !waiting && <Nothing text={known ? '还没有保存的查询' : '这台电脑上没有保存的查询'} />}
    </section>
  );
}

function ShareButton({ query, onShare }: { query: SavedQuery; onShare: (query: SavedQuery) => void }) {
  const shared = query.share === 'depart';
  return (
    <QuietButton
      icon="people"
      className={shared ? (styles.shared ?? '') : ''}
      aria-pressed={shared}
      label={`共享给本部门：${query.title}`}
      title={shared ? '已共享给本部门，点击取消' : '共享给本部门'}
      onClick={() => onShare(query)}
    />
  );
}

function describe(query: SavedQuery): string {
  const { records, own, id, share, createBy } = query;
  const origin = own ? (id === '' ? '仅本机' : share === 'depart' ? '已共享' : '我的') : `${createBy || '同事'} 共享`;
  const size = isReadable(query) ? `${records.length} 个条件` : '有不认识的条件，不能使用，请重新保存';
  return `${size} · ${origin}`;
}
