import styles from './views.module.css';

export type View<Key extends string> = { key: Key; label: string; count?: number | undefined };

type Props<Key extends string> = {
  /** What the views differ in, for screen readers. */
  label: string;
  views: readonly View<Key>[];
  current: Key;
  onChange: (key: Key) => void;
};

/** Switches between views of a page, each with how much is in it. */
export function Views<Key extends string>({ label, views, current, onChange }: Props<Key>) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map((view) => (
        <button
          key={view.key}
          type="button"
          aria-current={view.key === current ? 'true' : undefined}
          onClick={() => onChange(view.key)}
        >
          {view.label}
          {view.count !== undefined && <span className={styles.count}>{view.count}</span>}
        </button>
      ))}
    </nav>
  );
}
