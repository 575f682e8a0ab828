import { Tabs } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { choose, type OlderState, type OlderTab, olderTabs, openOlder, writeOlder } from '../core/older';
import { read, traits } from '../core/parts';
import styles from './cron.module.css';
import { OlderPanel } from './older-panel';
import { Sentence } from './sentence';

type Props = {
  /** A Quartz expression; what the dialog does not change it gives back as it came. */
  value: string;
  onOk: (expression: string) => void;
  onClose: () => void;
};

const width = 608;

/** The older editor: a dialog with tabs from the second to the year, and the expression that results. Mount it while it is open. */
export function CronModal({ value, onOk, onClose }: Props) {
  const [shown, setShown] = useState<OlderTab>('second');
  const [state, setState] = useState<OlderState>(() => openOlder(value, new Date().getFullYear()));
  const [isChanged, setChanged] = useState(false);
  const isReadable = value.trim() === '' || read(value) !== null;
  const expression = isChanged || value.trim() === '' ? writeOlder(state, value) : value;
  return (
    <FormDialog title="设置执行时间" width={width} ok="确定" onClose={onClose} onSubmit={() => onOk(expression)}>
      <div className="stack">
        {!isReadable && !isChanged && (
          <p className="wrong" role="alert">
            原来的“{value}”不是 Cron 表达式。选择一种方式后，它会被替换。
          </p>
        )}
        <Tabs
          size="small"
          activeKey={shown}
          onChange={(key) => setShown(key as OlderTab)}
          items={olderTabs.map((tab) => ({
            key: tab,
            label: traits[tab].label,
            children: (
              <OlderPanel
                tab={tab}
                state={state}
                onChoose={(part, choice) => {
                  setState(choose(state, part, choice));
                  setChanged(true);
                }}
              />
            ),
          }))}
        />
        <div className={`stack close ${styles.result}`}>
          <p>
            Cron 表达式 <output className={styles.expression}>{expression}</output>
          </p>
          {(isReadable || isChanged) && <Sentence expression={expression} />}
        </div>
      </div>
    </FormDialog>
  );
}
