import { ScrollRegion } from '@/shared/scroll-region';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { keyTable } from '../core/grid-keys';
import { keyName } from './key-name';
import styles from './parts.module.css';

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
