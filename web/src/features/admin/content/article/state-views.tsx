import { useQuery } from '@tanstack/react-query';
import { overviewOptions } from '../overview/overview-api';
import styles from './article-list.module.css';
import { stateWords } from './article-state';

type Props = { value: string; onChange: (state: string) => void };

/** The states as views of the list, each with how many articles are in it. */
export function StateViews({ value, onChange }: Props) {
  const { data } = useQuery(overviewOptions);
  const counts = data && {
    '': data.published + data.drafts + data.withdrawn,
    draft: data.drafts,
    published: data.published,
    withdrawn: data.withdrawn,
  };
  const views = [['', '全部'], ...Object.entries(stateWords)] as [keyof NonNullable<typeof counts>, string][];
  return (
    <div className={styles.views} role="group" aria-label="按状态查看">
      {views.map(([state, word]) => (
        <button key={state} type="button" aria-pressed={value === state} onClick={() => onChange(state)}>
          {word}
          {counts && <span className={styles.count}>{counts[state]}</span>}
        </button>
      ))}
    </div>
  );
}
