import type { ComponentProps, ReactNode } from 'react';
import { sameOrNot } from '@/ui-admin/values/comparison';
import { byText } from '@/ui-admin/values/order';
import { text } from '@/ui-admin/values/text';
import { type FilterableKind, textOf } from '@/ui-admin/values/value-kind';
import { controlOf, type TextControl } from '@/widgets/inputs/control-of';
import { itemsOf, type ReturnType } from './core/upload-item';
import { FileUpload } from './file-upload';
import { ImageUpload } from './image-upload';

type FileLook = Omit<ComponentProps<typeof FileUpload>, keyof TextControl>;
type ImageLook = Omit<ComponentProps<typeof ImageUpload>, keyof TextControl>;

/** Uploaded files: paths joined with commas, or a list as JSON. */
export function file(look: FileLook = {}): FilterableKind<string> {
  return stored(look.returnType, (control) => <FileUpload {...control} {...look} />);
}

/** Uploaded pictures. */
export function image(look: ImageLook = {}): FilterableKind<string> {
  return stored(look.returnType, (control) => <ImageUpload {...control} {...look} />);
}

/** Where stored files are served. */
const served = '/api/sys/common/static/';

/** One uploaded file, by the address at which it is served. */
export function servedFile(look: FileLook): FilterableKind<string> {
  return stored('url', ({ value, onChange, ...control }) => (
    <FileUpload
      {...control}
      {...look}
      number={1}
      value={value.replace(served, '')}
      onChange={(path) => onChange(path === '' || path.startsWith('/') ? path : served + path)}
    />
  ));
}

function stored(returnType: ReturnType = 'url', upload: (control: TextControl) => ReactNode): FilterableKind<string> {
  const names = (value: string) =>
    itemsOf(textOf(value), returnType)
      .map(({ name }) => name)
      .join('、');
  return {
    show: names,
    edit: (control) => upload(controlOf(control)),
    text: textOf,
    empty: '',
    parse: (pasted) => ({ value: pasted.trim() }),
    compare: (one, other) => byText(names(one), names(other)),
    filter: { ...text.filter, comparisons: sameOrNot },
    chosen: true,
  };
}
