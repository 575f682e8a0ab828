import { useState } from 'react';
import styles from './code-editor.module.css';
import { HistoryDialog } from './history-dialog';
import type { useScriptHistory } from './use-script-history';

type Props = {
  past: ReturnType<typeof useScriptHistory>;
  label: string;
  text: string;
  disabled: boolean;
  onRestore: (text: string) => void;
};

/** How many earlier versions there are, and the way to them; nothing where none are kept. */
export function HistoryButton({ past: { history, count, keep }, text, onRestore, ...look }: Props) {
  const [shown, setShown] = useState(false);
  if (!history) return null;
  const restore = (version: string) => {
    keep(text);
    onRestore(version);
    setShown(false);
  };
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setShown(true)}>
        {count > 0 ? `历史 ${count}` : '历史'}
      </button>
      {shown && (
        <HistoryDialog
          {...look}
          text={text}
          versions={history.list()}
          onRestore={restore}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
