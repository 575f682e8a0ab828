import type { ControlProps } from '@/ui-admin/form/field-spec';
import { FileUpload } from '@/widgets/upload/file-upload';
import type { Attachment } from './notice-api';

const most = 10;
const stored = '/api/sys/common/static/';

/** Files of an announcement. */
export function AttachmentsField({ value, onChange, ...control }: ControlProps) {
  const files = Array.isArray(value) ? (value as Attachment[]) : [];
  return (
    <FileUpload
      {...control}
      biz="notice"
      returnType="list"
      number={most}
      value={files.length === 0 ? '' : JSON.stringify(files.map(listed))}
      onChange={(text) => onChange(attachmentsIn(text))}
    />
  );
}

function listed({ name, href, size }: Attachment) {
  return { fileName: name, filePath: href.startsWith(stored) ? href.slice(stored.length) : href, fileSize: size };
}

/** What the uploader says of its files, as the announcement holds them. */
export function attachmentsIn(text: string): Attachment[] {
  if (text === '') return [];
  const files: { fileName: string; filePath: string; fileSize: number }[] = JSON.parse(text);
  return files.map(({ fileName, filePath, fileSize }) => ({
    name: fileName,
    href: filePath.startsWith('/') ? filePath : stored + filePath,
    size: fileSize,
  }));
}
