import { Icon } from '../icon';
import { DropMenu } from '../menu/drop-menu';
import styles from './list.module.css';

/** One thing that can be done: label, how it looks and what happens; list pages offer it to whoever holds `permission`. */
export type Action = { key: string; label: string; danger?: boolean; permission?: string; run: () => void };

type Props = {
  actions: readonly Action[];
  /** What the actions are about, so that equal labels in many rows can be told apart. */
  subject: string;
  /** How many stand in the row; the others go into 更多. */
  inline?: number;
};

/** How the actions are divided between the row and 更多. */
function divide(actions: readonly Action[], inline: number): [shown: readonly Action[], more: readonly Action[]] {
  const shown = actions.length <= inline ? actions : actions.slice(0, inline - 1);
  return [shown, actions.slice(shown.length)];
}

/** Pixels of a column in which the actions of a row stand on one line: 14 for a character, gaps and padding. */
export function linksWidth(actions: readonly Action[], inline = 3): number {
  const [shown, more] = divide(actions, inline);
  const labels = shown.map(({ label }) => label.length * 14);
  const widths = more.length > 0 ? [...labels, 2 * 14 + 16] : labels;
  return widths.reduce((sum, width) => sum + width, 12 * Math.max(widths.length - 1, 0) + 18);
}

/** The actions of a row as text buttons. */
export function ActionLinks({ actions, subject, inline = 3 }: Props) {
  const [shown, more] = divide(actions, inline);
  return (
    <span className={styles.links}>
      {shown.map((action) => (
        <LinkButton key={action.key} action={action} subject={subject} />
      ))}
      {more.length > 0 && (
        <DropMenu
          menu={{ items: more.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })) }}
          onChoose={(key) => more.find((action) => action.key === key)?.run()}
        >
          <button type="button" className={styles.link} aria-haspopup="menu" aria-label={`更多：${subject}`}>
            更多
            <Icon name="down" />
          </button>
        </DropMenu>
      )}
    </span>
  );
}

function LinkButton({ action, subject }: { action: Action; subject: string }) {
  return (
    <button
      type="button"
      className={action.danger ? `${styles.link} ${styles.danger}` : styles.link}
      aria-label={`${action.label}：${subject}`}
      onClick={action.run}
    >
      {action.label}
    </button>
  );
}
