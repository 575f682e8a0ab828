import { Button, Empty } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { ScrollRegion } from '@/shared/scroll-region';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { type DiffLine, lineDiff } from '../core/line-diff';
import { mostVersions, type Version } from '../core/script-history';
import styles from './code-editor.module.css';

type Props = {
  label: string;
  /** The text as it stands now. */
  text: string;
  versions: readonly Version[];
  disabled: boolean;
  onRestore: (text: string) => void;
  onClose: () => void;
};

const moment = ({ at }: Version) => dayjs(at).format('YYYY-MM-DD HH:mm:ss');

const words: Readonly<Record<DiffLine['kind'], string>> = { same: '', gone: '当时有：', come: '现在有：' };
const signs: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', gone: '−', come: '+' };

/** Earlier versions of a text, each beside what stands there now; the chosen one can be brought back. */
export function HistoryDialog({ label, text, versions, disabled, onRestore, onClose }: Props) {
  const [at, setAt] = useState(0);
  const chosen = versions[at];
  const lines = useMemo(() => (chosen ? lineDiff(chosen.text, text) : []), [chosen, text]);
  const isSame = chosen?.text === text;
  return (
    <Dialog
      title={`${label}的历史版本`}
      width={860}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        !disabled && chosen && (
          <Button key="restore" type="primary" disabled={isSame} onClick={() => onRestore(chosen.text)}>
            恢复这个版本
          </Button>
        ),
      ]}
    >
      {chosen ? (
        <div className={styles.history}>
          <ul className={styles.versions}>
            {versions.map((version, nth) => (
              <li key={version.at}>
                <button type="button" aria-pressed={nth === at} onClick={() => setAt(nth)}>
                  {moment(version)}
                  <small>{version.text.split('\n').length} 行</small>
                </button>
              </li>
            ))}
          </ul>
          <ScrollRegion label="与现在的差别" className={styles.diff}>
            {isSame ? (
              <p className="muted">和现在的内容一样</p>
            ) : (
              <ol>
                {lines.map(({ kind, text: line }, nth) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
                  <li key={nth} className={styles[kind]}>
                    <span aria-hidden="true">{signs[kind]}</span>
                    <span className="visually-hidden">{words[kind]}</span>
                    <code>{line}</code>
                  </li>
                ))}
              </ol>
            )}
          </ScrollRegion>
        </div>
      ) : (
        <Empty description="还没有历史版本：离开编辑框时会记下一份" />
      )}
      <p className="fine">只保存在这个浏览器里，最多 {mostVersions} 份；恢复后可以用 Ctrl+Z 撤销。</p>
    </Dialog>
  );
}
