import type { Editor } from '@tiptap/core';
import { Button } from 'antd';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useRovingFocus } from '@/ui-admin/editor/use-roving-focus';
import { characterGroups } from '../core/characters';
import styles from './rich-text.module.css';

/** Inserts characters that no keyboard has. It stays open, so that several can be chosen. */
export function CharactersDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  return (
    <Dialog width={560} title="特殊字符" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {characterGroups.map((group) => (
        <CharacterGroup
          key={group.label}
          {...group}
          onChoose={(character) => editor.commands.insertContent(character)}
        />
      ))}
    </Dialog>
  );
}

type GroupProps = { label: string; characters: string; onChoose: (character: string) => void };

/** One stop of the Tab key, arrow keys inside. */
function CharacterGroup({ label, characters, onChoose }: GroupProps) {
  const { ref, onKeyDown } = useRovingFocus();
  return (
    <section className={styles.characters}>
      <h3>{label}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a set of buttons is no form part */}
      <div ref={ref} role="group" aria-label={label} onKeyDown={onKeyDown}>
        {[...characters].map((character) => (
          <button key={character} type="button" onClick={() => onChoose(character)}>
            {character}
          </button>
        ))}
      </div>
    </section>
  );
}
