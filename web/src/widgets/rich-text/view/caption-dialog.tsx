import type { Editor } from '@tiptap/react';
import { PromptModal } from '@/ui-admin/dialog/prompt';

/** Writes the caption of the table at the cursor. */
export function CaptionDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  return (
    <PromptModal
      title="表格标题"
      label="标题"
      initial={String(editor.getAttributes('table').caption ?? '')}
      hint="说明表格的内容；不填则没有标题"
      onOk={(caption) => {
        onClose();
        editor.chain().focus().updateAttributes('table', { caption }).run();
      }}
      onCancel={onClose}
    />
  );
}
