import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { PictureField } from '../picture/picture-field';

/** The picture that stands in the place of a film until it runs. The film is named by its article, so it needs no words. */
export function PosterField({ value, onChange, aria }: ControlProps) {
  return (
    <PictureField title="选择视频封面" src={textOf(value)} alt="" aria={aria} onChange={({ src }) => onChange(src)} />
  );
}
