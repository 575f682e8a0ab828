import { useFormContext, useWatch } from 'react-hook-form';
import { byText } from '@/ui-admin/values/order';
import { type ControlProps, textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { PictureField } from './picture-field';

type Look = {
  /** Title of the dialog, and what the picture is. */
  title: string;
  /** The field that describes the picture. It comes along with a picture; one that something else names has none. */
  words?: string;
};

/** A picture of the library, by its address. */
export function picture({ title, words }: Look): ValueKind<string> {
  return {
    show: textOf,
    edit: (control) =>
      words ? (
        <DescribedPicture {...control} title={title} words={words} />
      ) : (
        <PictureField
          title={title}
          src={textOf(control.value)}
          alt=""
          aria={control.aria}
          onChange={({ src }) => control.onChange(src)}
        />
      ),
    text: textOf,
    empty: '',
    parse: (pasted) => ({ value: pasted.trim() }),
    compare: byText,
    wide: true,
    chosen: true,
  };
}

function DescribedPicture({ title, words, value, onChange, aria }: ControlProps<string> & Required<Look>) {
  const { control, setValue } = useFormContext<Record<string, string>>();
  const alt = useWatch({ control, name: words });
  return (
    <PictureField
      title={title}
      src={textOf(value)}
      alt={textOf(alt)}
      aria={aria}
      onChange={(picture) => {
        onChange(picture.src);
        setValue(words, picture.alt, { shouldDirty: true, shouldValidate: picture.alt !== '' });
      }}
    />
  );
}
