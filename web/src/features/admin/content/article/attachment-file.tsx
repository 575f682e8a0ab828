import type { Attachment } from '@/shared/api/staff';
import { fileSize } from '@/shared/format/file';
import { Field } from '@/ui-admin/form/field';
import { type CellPlace, useCell } from '@/widgets/rows';
import { fileAddress, PickFiles, useOneUpload } from '@/widgets/upload';

/** Uploads the file of an attachment, which fills in its address, and its name where none was typed. */
export function AttachmentFile({ store, rowKey, id }: CellPlace<Attachment>) {
  const [size] = useCell(store, rowKey, 'size');
  // As what is put into the text: it can be found in the media library afterwards.
  const { going, start } = useOneUpload('file', { biz: 'jeditor', fields: { jeditor: '1' } });
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    // First, so that the row is no blank one: a form that is saved meanwhile asks for its address in place of dropping it.
    if (store.cell(rowKey, 'name') === '') store.set(rowKey, 'name', file.name);
    const stored = await start(file);
    if (stored && store.has(rowKey)) store.patch(rowKey, { href: fileAddress(stored.path), size: stored.size });
  };
  return (
    <Field id={id} label="文件" hint={size > 0 && fileSize(size)}>
      {(aria) => (
        <>
          <PickFiles
            label={going ? `已传 ${going.percent}%` : '上传'}
            aria={aria}
            multiple={false}
            disabled={going !== null}
            onFiles={(files) => void take(files)}
          />
          <span className="visually-hidden" role="status">
            {going ? `正在上传 ${going.name}` : ''}
          </span>
        </>
      )}
    </Field>
  );
}
