import type { ReactNode } from 'react';
import styles from './editor-frame.module.css';
import type { FullScreen } from './use-full-screen';

type Props = {
  screen: FullScreen<HTMLDivElement>;
  invalid: boolean;
  disabled: boolean;
  /** Of the classes beside this file the text has `text`, and what takes the free height in full screen has `grows`. */
  children: ReactNode;
};

/** The border around a CodeMirror text and its bars: shows focus and state, and covers the page in full screen. */
export function EditorFrame({ screen, invalid, disabled, children }: Props) {
  const names = [styles.editor, invalid && styles.invalid, disabled && styles.disabled, screen.on && styles.full];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only catches Escape of what is inside
    <div ref={screen.ref} className={names.filter(Boolean).join(' ')} onKeyDown={screen.onKeyDown}>
      {children}
    </div>
  );
}
