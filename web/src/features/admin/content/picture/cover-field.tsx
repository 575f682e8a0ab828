import { useFormContext, useWatch } from 'react-hook-form';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { PictureField } from './picture-field';

type Props = ControlProps & {
  /** Title of the dialog, and what the picture is. */
  title: string;
};

/** The picture at the head of an article or a topic. Its description is a field of its own, which comes along. */
export function CoverField({ title, value, onChange, aria }: Props) {
  const { control, setValue } = useFormContext<{ coverAlt: string }>();
  const coverAlt = useWatch({ control, name: 'coverAlt' });
  return (
    <PictureField
      title={title}
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
