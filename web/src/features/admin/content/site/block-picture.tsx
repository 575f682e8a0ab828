import { useFormContext, useWatch } from 'react-hook-form';
import type { Block } from '@/shared/api/staff';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { PictureField } from '../picture/picture-field';

/** The picture of a block, together with its description. */
export function BlockPicture({ value, onChange, aria }: ControlProps) {
  const { control, setValue } = useFormContext<Block>();
  const imgAlt = useWatch({ control, name: 'imgAlt' });
  return (
    <PictureField
      title="选择图片"
      src={textOf(value)}
      alt={imgAlt}
      aria={aria}
      onChange={({ src, alt }) => {
        onChange(src);
        setValue('imgAlt', alt, { shouldDirty: true, shouldValidate: alt !== '' });
      }}
    />
  );
}
