import type { Editor } from '@tiptap/react';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';

/** Writes the caption of the table at the cursor. */
export function CaptionDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const [caption, setCaption] = useState(String(editor.getAttributes('table').caption ?? ''));
  const submit = () => {
    onClose();
    editor.chain().focus().updateAttributes('table', { caption: caption.trim() }).run();
  };
  return (
    <FormDialog width={480} title="表格标题" ok="确定" onSubmit={submit} onClose={onClose}>
      <Field id={`${id}-caption`} label="标题" hint="说明表格的内容；不填则没有标题">
        {(aria) => <Input {...aria} value={caption} onChange={(event) => setCaption(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
