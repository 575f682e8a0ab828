import { QuietButton } from '@/ui-admin/quiet-button';
import styles from './trees.module.css';

type Props = {
  /** Whether there is anything below the row; one without keeps the room, so that names stand under each other. */
  expandable: boolean;
  expanded: boolean;
  /** Name of the row. */
  name: string;
  onToggle: () => void;
};

/** The arrow before a row of a table that opens to the rows below it. */
export function ExpandButton({ expandable, expanded, name, onToggle }: Props) {
  if (!expandable) {
    return <span className={styles.leaf} />;
  }
  return (
    <QuietButton
      className={styles.arrow ?? ''}
      aria-expanded={expanded}
      label={`${expanded ? '折叠' : '展开'}${name}`}
      icon={expanded ? 'down' : 'right'}
      onClick={onToggle}
    />
  );
}
