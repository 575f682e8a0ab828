import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { Hint } from '../core/hints';
import styles from './rich-text.module.css';

type Props = {
  editor: Editor;
  hints: readonly Hint[];
  /** Asks for the words of the picture that is selected. */
  onAlt: () => void;
};

/** What keeps part of the readers out; each line leads to its place. */
export function HintsPanel({ editor, hints, onAlt }: Props) {
  const show = ({ from, to, rule }: Hint) => {
    const { doc, tr } = editor.state;
    const node = doc.nodeAt(from);
    const whole = node && !node.isTextblock && !node.isText && NodeSelection.isSelectable(node);
    const selection =
      rule === 'alt' || whole
        ? NodeSelection.create(doc, from)
        : TextSelection.create(
            doc,
            from + (node?.isTextblock ? 1 : 0),
            Math.max(from, to - (node?.isTextblock ? 1 : 0)),
          );
    editor.view.dispatch(tr.setSelection(selection).scrollIntoView());
    editor.view.focus();
    if (rule === 'alt') {
      onAlt();
    }
  };
  return (
    <details className={styles.hints} hidden={hints.length === 0}>
      <summary>
        <span role="status">{hints.length > 0 && `${hints.length} 处读者可能读不到或看不懂`}</span>
      </summary>
      <ul>
        {hints.map((hint) => (
          <li key={`${hint.rule}-${hint.from}`}>
            <button type="button" className={styles.hintButton} onClick={() => show(hint)}>
              {hint.message}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
