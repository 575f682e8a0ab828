import { Switch } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../dialog/dialog';
import { Field } from '../form/field';
import styles from './actions.module.css';
import { keyWords } from './keys';
import { offeredNow } from './registry';
import { hearSingleKeys, hearsSingleKeys } from './single-keys';

/** Which keys do what on the page in front, as the registry has them at this moment. Mount it while it is open. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [groups] = useState(offeredNow);
  const [single, setSingle] = useState(hearsSingleKeys);
  const turn = (on: boolean) => {
    hearSingleKeys(on);
    setSingle(on);
  };
  return (
    <Dialog title="快捷键" onClose={onClose}>
      {groups
        .map(({ title, offers }) => ({ title, keyed: offers.filter(({ keys }) => keys) }))
        .filter(({ keyed }) => keyed.length > 0)
        .map(({ title, keyed }) => (
          <section key={title} className={styles.group}>
            <h2>{title}</h2>
            <dl>
              {keyed.map(({ key, label, keys = '' }) => (
                <div key={key}>
                  <dt>
                    <kbd>{keyWords(keys)}</kbd>
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      <Field
        id={`${id}-single`}
        label="使用单个字符的快捷键"
        hint="语音输入或容易碰到键盘时可以关闭；带 Ctrl、Alt 的和 Del 等不受影响。"
      >
        {(aria) => <Switch {...aria} checked={single} onChange={turn} />}
      </Field>
    </Dialog>
  );
}
