import { Input } from 'antd';
import { useId, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import { useToast } from '@/ui-admin/use-toast';
import { FileUpload } from './file-upload';
import { ImageUpload } from './image-upload';
import type { UploadOptions } from './use-upload';

const width = 520;

type Props = UploadOptions & {
  /** Pictures alone, or files of any kind. */
  kind: 'image' | 'file';
  /** What is stored at first. */
  value: string;
  /** Asks for words to the files, too; they may be left out. */
  remark?: { label: string; hint: string };
  onOk: (value: string, remark: string) => void;
  onClose: () => void;
};

/** Most characters of a remark. */
const longestRemark = 100;

/** Uploads the files of one value, such as the target of a link. Mount it while it is open. */
export function UploadDialog({ kind, value: initial, remark, onOk, onClose, ...options }: Props) {
  const id = useId();
  const toast = useToast();
  const [value, setValue] = useState(initial);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const confirm = () => {
    if (value === '') {
      setProblem(messages.noFile);
      toast.warn(messages.noFile);
      return;
    }
    onOk(value, words.trim());
  };
  const Uploader = kind === 'image' ? ImageUpload : FileUpload;
  return (
    <FormDialog
      width={width}
      title={kind === 'image' ? '上传图片' : '上传文件'}
      ok="确定"
      onSubmit={confirm}
      onClose={onClose}
    >
      <Field
        id={id}
        label={kind === 'image' ? '图片' : '文件'}
        hint={kind === 'image' ? '单张不超过 10 MB，可以拖到这里' : '单个不超过 10 MB，可以拖到这里'}
        error={problem || undefined}
      >
        {(aria) => (
          <Uploader
            {...options}
            aria={aria}
            value={value}
            disabled={false}
            invalid={problem !== ''}
            onBlur={() => {}}
            onChange={(next) => {
              setValue(next);
              setProblem('');
            }}
          />
        )}
      </Field>
      {remark && (
        <Field id={`${id}-remark`} label={remark.label} hint={remark.hint}>
          {(aria) => (
            <Input
              {...aria}
              value={words}
              maxLength={longestRemark}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
