import type { ComponentProps, ReactNode } from 'react';
import { sameOrNot } from '@/ui-admin/values/comparison';
import { byText } from '@/ui-admin/values/order';
import { text } from '@/ui-admin/values/text';
import { controlOf, type TextControl } from '@/ui-admin/values/text-control';
import { type FilterableKind, textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { itemsOf, type ReturnType } from '../core/upload-item';
import { FileUpload } from './file-upload';
import { ImageUpload } from './image-upload';
import { askUploads } from './use-waits';

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

/** A file as rows keep it. */
export type ListedFile = { name: string; address: string; size: number };

/** What the uploader says of its files, by the addresses at which they are served. */
export function listedFiles(text: string): ListedFile[] {
  return itemsOf(text, 'list').map(({ name, path, size }) => ({
    name,
    address: path.startsWith('/') ? path : served + path,
    size,
  }));
}

/** Such files in the words of the uploader. */
export function textOfFiles(files: readonly ListedFile[]): string {
  const entries = files.map(({ name, address, size }) => ({
    fileName: name,
    filePath: address.replace(served, ''),
    fileSize: size,
  }));
  return entries.length === 0 ? '' : JSON.stringify(entries);
}

type Keeping<Kept> = { keep: (file: ListedFile) => Kept; listed: (kept: Kept) => ListedFile };

/** Uploaded files that a row keeps in its own words. */
export function fileList<Kept>({ keep, listed, ...look }: Keeping<Kept> & FileLook): ValueKind<Kept[]> {
  const all = (value: Kept[]) => (Array.isArray(value) ? value : []).map(listed);
  const names = (value: Kept[]) =>
    all(value)
      .map(({ name }) => name)
      .join('\n');
  return {
    show: names,
    edit: ({ value, onChange, ...control }) => (
      <FileUpload
        {...control}
        {...look}
        returnType="list"
        value={textOfFiles(all(value))}
        onChange={(text) => onChange(listedFiles(text).map(keep))}
      />
    ),
    text: names,
    empty: [],
    ask: askUploads,
    wide: true,
    chosen: true,
  };
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
    ask: askUploads,
    parse: (pasted) => ({ value: pasted.trim() }),
    compare: (one, other) => byText(names(one), names(other)),
    filter: { ...text.filter, comparisons: sameOrNot },
    chosen: true,
  };
}
