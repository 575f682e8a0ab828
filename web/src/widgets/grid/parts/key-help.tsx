import { ScrollRegion } from '@/shared/scroll-region';
import { keyWords } from '@/ui-admin/actions/keys';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { keyTable } from '../core/grid-keys';
import styles from './parts.module.css';

/** A key of the table in the words of people: `Mod+Shift+ArrowUp` is Ctrl Shift ↑. */
export const keyName = (keys: string): string =>
  keyWords(
    keys
      .replace('Mod', 'Ctrl')
      .replace('Space', '空格')
      .replace(/\b[a-z]$/, (letter) => letter.toUpperCase()),
  );

/** What the keys do in the grid. */
export function GridKeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="表格的快捷键" width={640} onClose={onClose}>
      <ScrollRegion label="快捷键" className={styles.scroll}>
        <dl className={styles.keys}>
          {keyTable().map(({ keys, says }) => (
            <div key={says}>
              <dt>{says}</dt>
              <dd>
                {keys.map((each) => (
                  <kbd key={each}>{keyName(each)}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </ScrollRegion>
    </Dialog>
  );
}
