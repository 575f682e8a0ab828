import type { ReactNode } from 'react';
import { fileSize } from '@/shared/format/file';
import { FieldGroup } from './form-field';

type FileFieldProps = {
  /** Of the control, or of the list when no more files are taken; the group is `${id}-group`. */
  id: string;
  /** Name of the control. */
  name: string;
  label: ReactNode;
  /** How many, how large and of which kinds. */
  hint: ReactNode;
  error?: string;
  /** What is uploaded already. `size` in bytes. */
  files: readonly { id: string; name: string; size: number }[];
  /** How many files are taken. */
  most: number;
  /** Extensions with their dot. */
  accept: string;
  /** Address of the page, so that it comes back at this question. */
  action: string;
};

/** Files that a form takes one after the other: a button uploads what is chosen, others remove it. Works without scripts. */
export function FileField({ id, label, hint, error = '', files, most, action, ...input }: FileFieldProps) {
  const here = `${action}#${id}`;
  const isFull = files.length >= most;
  return (
    <FieldGroup id={`${id}-group`} legend={label} hint={hint} error={error}>
      {files.length > 0 && (
        <ul className="files" aria-label="已上传的文件" {...(isFull ? { id, tabIndex: -1 } : {})}>
          {files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name} <span className="hint">{fileSize(file.size)}</span>
              </span>
              <button className="btn btn-plain" type="submit" name="go" value={`remove:${file.id}`} formAction={here}>
                移除<span className="hidden">附件 {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <div className="files-choose">
          <label htmlFor={id}>选择文件</label>
          <input
            {...input}
            id={id}
            type="file"
            multiple={most > 1}
            aria-describedby={error === '' ? undefined : `${id}-group-error`}
            aria-invalid={error === '' ? undefined : true}
          />
          <button className="btn btn-plain" type="submit" name="go" value="upload" formAction={here}>
            上传所选文件
          </button>
        </div>
      )}
    </FieldGroup>
  );
}
