import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Checkbox, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { find, foundOf, goTo, replaceAll, replaceOne } from '../core/find';
import styles from './rich-text.module.css';

type Props = {
  editor: Editor;
  onClose: () => void;
};

/** Finds and replaces words of the text; Enter goes on, Escape closes. */
export function FindBar({ editor, onClose }: Props) {
  const [text, setText] = useState(() => selectedWords(editor));
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [done, setDone] = useState('');
  const words = useRef<InputRef>(null);
  const { count, at } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ count: foundOf(now.state).matches.length, at: foundOf(now.state).at }),
  });
  useEffect(() => {
    find(editor.view, { text, matchCase });
    setDone('');
  }, [editor, text, matchCase]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) {
        find(editor.view, { text: '', matchCase: false });
      }
    },
    [editor],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      editor.commands.focus();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') {
      event.preventDefault();
      goTo(editor.view, event.shiftKey ? -1 : 1);
    }
  };
  /** A button that has nothing left to do cannot keep the focus. */
  const keepFocus = () => {
    if (foundOf(editor.state).matches.length === 0) {
      words.current?.focus();
    }
  };
  const replace = () => {
    replaceOne(editor.view, replacement);
    keepFocus();
  };
  const replaceEvery = () => {
    setDone(`已替换 ${replaceAll(editor.view, replacement)} 处`);
    keepFocus();
  };
  const position = count === 0 ? '没有找到' : `第 ${at + 1} 处，共 ${count} 处`;
  return (
    <search className={`row ${styles.find}`} aria-label="查找和替换" onKeyDown={onKeyDown}>
      <Input
        ref={words}
        autoFocus
        aria-label="查找"
        placeholder="查找"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button disabled={count === 0} onClick={() => goTo(editor.view, -1)}>
        上一处
      </Button>
      <Button disabled={count === 0} onClick={() => goTo(editor.view, 1)}>
        下一处
      </Button>
      <Checkbox checked={matchCase} onChange={(event) => setMatchCase(event.target.checked)}>
        区分大小写
      </Checkbox>
      <Input
        aria-label="替换为"
        placeholder="替换为"
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
      />
      <Button disabled={count === 0} onClick={replace}>
        替换
      </Button>
      <Button disabled={count === 0} onClick={replaceEvery}>
        全部替换
      </Button>
      <Button onClick={onClose}>关闭查找</Button>
      <span role="status" className={styles.found}>
        {done || (text === '' ? '' : position)}
      </span>
    </search>
  );
}

function selectedWords(editor: Editor): string {
  const { from, to } = editor.state.selection;
  const words = editor.state.doc.textBetween(from, to, '\n');
  return words.includes('\n') || words.length > 50 ? '' : words;
}
