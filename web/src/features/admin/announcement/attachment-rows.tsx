import { text } from '@/ui-admin/values/text';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { type CellFace, gridRows } from '@/widgets/grid';
import { file, listedFiles, textOfFiles, UploadCell } from '@/widgets/upload';
import type { Attachment } from './announcement-api';

/** `file`: what the uploader says of the file that lies behind the row, '' before there is one. */
type FileRow = { name: string; file: string };

const toFile = { number: 1, biz: 'notice', returnType: 'list' } as const;

const rows = gridRows<FileRow>({
  columns: [
    { name: 'name', label: '附件名称', kind: text, required: true, max: 200, width: 320 },
    { name: 'file', label: '文件', kind: file(toFile), required: true, width: 320, face: fileCell },
  ],
  // A file that has no name yet is called as it was on the computer it came from.
  consequences: (column, row) => {
    const [stored] = column === 'file' && row.name === '' ? listedFiles(row.file) : [];
    return stored ? { name: stored.name } : null;
  },
  most: 10,
  line: ({ name }) => name,
  nameOf: (number) => `附件 ${number}`,
  addLabel: '添加附件',
  code: 'announcement-files',
});

function fileCell({ value, row, write, id, fixed, problem }: CellFace<FileRow>) {
  return (
    <UploadCell
      {...toFile}
      kind="file"
      label="上传文件"
      value={textOf(value)}
      onChange={(stored) => write(stored)}
      // Before it is stored: a row without a name counts as blank, and a form that is saved meanwhile would drop it.
      onTaken={({ name }) => row.name === '' && write(name, 'name')}
      onBlur={() => {}}
      aria={{ id }}
      disabled={fixed}
      invalid={problem !== null}
    />
  );
}

const asRow = ({ name, href, size }: Attachment): FileRow => ({
  name,
  file: href === '' ? '' : textOfFiles([{ name, address: href, size }]),
});

function asAttachment({ name, file: stored }: FileRow): Attachment {
  const [kept] = listedFiles(stored);
  return { name, href: kept?.address ?? '', size: kept?.size ?? 0 };
}

const asRows = (value: readonly Attachment[]) => (Array.isArray(value) ? value : []).map(asRow);

/** Files of an announcement: each with the name that its readers see, in the order in which they see them. */
export const attachmentRows: ValueKind<Attachment[]> = {
  wide: true,
  chosen: true,
  show: (value) => rows.text(asRows(value)),
  text: (value) => rows.text(asRows(value)),
  check: (value) => rows.check?.(asRows(value)) ?? null,
  ...(rows.ask ? { ask: rows.ask } : {}),
  empty: [],
  edit: ({ value, onChange, ...control }) =>
    rows.edit({ ...control, value: asRows(value), onChange: (next) => onChange(next.map(asAttachment)) }),
};
