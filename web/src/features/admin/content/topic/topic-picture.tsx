import { useFormContext, useWatch } from 'react-hook-form';
import type { Topic } from '@/shared/api/staff';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { PictureField } from '../picture/picture-field';

/** The picture of a topic, together with its description. */
export function TopicPicture({ value, onChange, aria }: ControlProps) {
  const { control, setValue } = useFormContext<Topic>();
  const coverAlt = useWatch({ control, name: 'coverAlt' });
  return (
    <PictureField
      title="选择题图"
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
