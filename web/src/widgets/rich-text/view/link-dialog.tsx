import type { Editor } from '@tiptap/react';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { check, type Rule, required } from '@/shared/rules/rules';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import { listedFiles, UploadDialog } from '@/widgets/upload';
import { isLinkTarget, storedAddress } from '../core/addresses';

const linkTarget: Rule = (value) =>
  isLinkTarget(value) ? null : '请填写以 http:// 或 https:// 开头的网址，以 / 开头的站内地址，mailto: 或 tel:';

const addressRules = [required('链接地址'), linkTarget];

type Props = {
  editor: Editor;
  /** Whether a file can be stored, to lead to it. */
  canUpload: boolean;
  onClose: () => void;
};

/** Sets, changes or removes the link at the selection, to an address or to a file that is uploaded for it. */
export function LinkDialog({ editor, canUpload, onClose }: Props) {
  const id = useId();
  const old = editor.getAttributes('link');
  const [href, setHref] = useState(String(old.href ?? ''));
  const [newTab, setNewTab] = useState(old.target === '_blank');
  const [error, setError] = useState('');
  const needsText = editor.state.selection.empty && !editor.isActive('link');
  const [text, setText] = useState('');
  const [uploading, setUploading] = useState(false);

  const submit = () => {
    const address = storedAddress(href);
    const problem = check(address, addressRules);
    setError(problem ?? '');
    if (problem) {
      return;
    }
    const attrs = { href: address, target: newTab ? '_blank' : null };
    onClose();
    if (needsText) {
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: text.trim() || address, marks: [{ type: 'link', attrs }] })
        .run();
    } else {
      editor.chain().focus().extendMarkRange('link').setLink(attrs).run();
    }
  };
  const leadTo = (stored: string, words: string) => {
    const [file] = listedFiles(stored);
    setUploading(false);
    if (file) {
      setHref(file.address);
      setError('');
      setText(words || text || file.name);
    }
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };
  return (
    <FormDialog
      width={480}
      title={old.href ? '修改链接' : '插入链接'}
      ok="确定"
      onSubmit={submit}
      onClose={onClose}
      extra={
        old.href && (
          <Button key="remove" danger onClick={remove}>
            取消链接
          </Button>
        )
      }
    >
      {needsText && (
        <Field id={`${id}-text`} label="显示文字" hint="不填则显示地址">
          {(aria) => <Input {...aria} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      )}
      <Field
        id={`${id}-href`}
        label="链接地址"
        required
        error={error}
        hint="网址、以 / 开头的站内地址、mailto: 或 tel:"
      >
        {(aria) => (
          <Input
            {...aria}
            value={href}
            status={error ? 'error' : ''}
            onChange={(event) => setHref(event.target.value)}
          />
        )}
      </Field>
      {canUpload && (
        <div>
          <Button size="small" onClick={() => setUploading(true)}>
            上传文件并链接到它…
          </Button>
        </div>
      )}
      <Checkbox checked={newTab} onChange={(event) => setNewTab(event.target.checked)}>
        在新窗口打开
      </Checkbox>
      {uploading && (
        <UploadDialog
          kind="file"
          biz="jeditor"
          number={1}
          multiple={false}
          returnType="list"
          value=""
          {...(needsText ? { remark: { label: '显示文字', hint: '文章里点开文件的那几个字，不填则显示文件名' } } : {})}
          onOk={leadTo}
          onClose={() => setUploading(false)}
        />
      )}
    </FormDialog>
  );
}
