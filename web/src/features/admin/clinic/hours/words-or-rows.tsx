import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { TextControl } from '@/ui-admin/values/text-control';
import styles from './hours.module.css';

/** A text that can be written in rows of cells: how one is made of the other. */
export type Words<Row> = {
  /** The rows that the text says; null while it cannot be understood. */
  read: (text: string) => readonly Row[] | null;
  write: (rows: readonly Row[]) => string;
};

type Props<Row> = TextControl & {
  label: string;
  words: Words<Row>;
  /** What is said of either way, and the button that leads to the rows. */
  says: { rows: string; text: string; toRows: string };
  children: (rows: readonly Row[], onChange: (rows: readonly Row[]) => void) => ReactNode;
};

/** Rows of cells, or the text of them as it comes in a message. The value is the text; one that cannot be read is shown as it stands. */
export function WordsOrRows<Row>({ words, says, label, children, ...control }: Props<Row>) {
  const { aria, disabled, invalid, onBlur, onChange, value } = control;
  const { rows, change } = useRowsOf(words, value, onChange);
  const [asText, setAsText] = useState(rows === null);
  const byText = asText || rows === null;
  return (
    <fieldset aria-label={label} disabled={disabled} className={`stack close ${styles.editor}`} onBlur={onBlur}>
      {byText ? (
        <Input.TextArea
          id={aria.id}
          aria-label={`${label}，按文字填写`}
          aria-describedby={[aria['aria-describedby'], `${aria.id}-how`].filter(Boolean).join(' ')}
          value={value}
          rows={4}
          status={invalid ? 'error' : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        children(rows, change)
      )}
      <p id={`${aria.id}-how`} className={`fine ${styles.how}`}>
        {byText ? says.text : says.rows}
        {rows === null ? (
          <span role="status">这段文字看懂以后，才能{says.toRows}。</span>
        ) : (
          <Button type="link" size="small" onClick={() => setAsText(!byText)}>
            {byText ? says.toRows : '按文字填写'}
          </Button>
        )}
      </p>
    </fieldset>
  );
}

/** What is typed half stays in the rows although the text of it cannot be read back. */
function useRowsOf<Row>({ read, write }: Words<Row>, value: string, onChange: (text: string) => void) {
  const [held, setHeld] = useState(() => ({ text: value, rows: read(value) }));
  if (held.text !== value) setHeld({ text: value, rows: read(value) });
  const change = (rows: readonly Row[]) => {
    const text = write(rows);
    setHeld({ text, rows });
    onChange(text);
  };
  return { rows: held.rows, change };
}
