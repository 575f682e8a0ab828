import { useFormContext, useWatch } from 'react-hook-form';
import type { Article } from '@/shared/api/staff';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { PictureField } from '../picture/picture-field';

/** The cover of an article, together with its description. */
export function CoverField({ value, onChange, aria }: ControlProps) {
  const { control, setValue } = useFormContext<Article>();
  const coverAlt = useWatch({ control, name: 'coverAlt' });
  return (
    <PictureField
      title="选择封面"
      src={textOf(value)}
      alt={coverAlt}
      aria={aria}
      onChange={({ src, alt }) => {
        onChange(src);
        setValue('coverAlt', alt, { shouldDirty: true, shouldValidate: alt !== '' });
      }}
    />
  );
}
