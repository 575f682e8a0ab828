import type { Editor } from '@tiptap/core';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import styles from './rich-text.module.css';

/** Changes the words of the selected picture. A picture needs words for those who cannot see it. */
export function AltDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const kind = editor.isActive('image') ? 'image' : 'figure';
  const picture = editor.getAttributes(kind);
  const [alt, setAlt] = useState(String(picture.alt ?? ''));
  const [refused, setRefused] = useState(false);
  const submit = () => {
    if (alt.trim() === '') {
      setRefused(true);
      return;
    }
    onClose();
    editor.chain().focus().updateAttributes(kind, { alt: alt.trim() }).run();
  };
  const remove = () => {
    onClose();
    editor.chain().focus().deleteSelection().run();
  };
  const missing = refused && alt.trim() === '';
  return (
    <FormDialog
      width={480}
      title="图片"
      ok="确定"
      onSubmit={submit}
      onClose={onClose}
      extra={
        <Button key="remove" danger onClick={remove}>
          删除图片
        </Button>
      }
    >
      <img className={styles.chosen} src={String(picture.src)} alt="" />
      <Field
        id={`${id}-alt`}
        label="替代文字"
        required
        error={missing ? '请填写替代文字' : ''}
        hint="给看不到图片的人，说清画面内容，如：护士给孩子接种疫苗"
      >
        {(aria) => (
          <Input
            {...aria}
            autoFocus
            value={alt}
            maxLength={200}
            status={missing ? 'error' : ''}
            onChange={(event) => setAlt(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
