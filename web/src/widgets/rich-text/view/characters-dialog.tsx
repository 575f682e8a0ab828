import type { Editor } from '@tiptap/core';
import { Button, Modal } from 'antd';
import type { KeyboardEvent } from 'react';
import { characterGroups } from '../core/characters';
import styles from './rich-text.module.css';

/** Inserts characters that no keyboard has. It stays open, so that several can be chosen. */
export function CharactersDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  return (
    <Modal
      open
      centered
      width={560}
      title="特殊字符"
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {characterGroups.map(({ label, characters }) => (
        <section key={label} className={styles.characters}>
          <h3>{label}</h3>
          {/* biome-ignore lint/a11y/useSemanticElements: a set of buttons is no form part */}
          <div role="group" aria-label={label} onKeyDown={moveFocus}>
            {[...characters].map((character) => (
              <button key={character} type="button" onClick={() => editor.commands.insertContent(character)}>
                {character}
              </button>
            ))}
          </div>
        </section>
      ))}
    </Modal>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  const step = steps[event.key];
  if (step !== undefined) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }
}
