import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { FileUpload } from '@/widgets/upload/file-upload';

/** Where stored files are served. */
const served = '/api/sys/common/static/';

type Props = ControlProps & { accept: string; label: string };

/** One uploaded file; the value is the address at which it is served. */
export function FileAddress({ value, onChange, ...rest }: Props) {
  return (
    <FileUpload
      {...rest}
      value={textOf(value).replace(served, '')}
      onChange={(path) => onChange(path === '' || path.startsWith('/') ? path : served + path)}
      biz="jeditor"
      number={1}
    />
  );
}
