import type { Article } from '@/shared/api/staff';
import { later } from '@/ui-admin/later';
import { textOf, type ValueKind } from '@/ui-admin/values/value-kind';

export type GalleryPicture = Article['pictures'][number];

// The sheet comes with the form.
const GalleryEditor = later(async () => (await import('./gallery-editor')).GalleryEditor);

const lines = (value: GalleryPicture[]) => value.map(({ alt, text }) => `${alt} ${textOf(text)}`.trim()).join('\n');

/** The pictures of a picture article, each with what it shows and its text. */
export const gallery: ValueKind<GalleryPicture[]> = {
  show: lines,
  text: lines,
  empty: [],
  edit: (control) => <GalleryEditor {...control} />,
  ask: async (id) => (await import('./gallery-editor')).problemOfGallery(id),
  wide: true,
  chosen: true,
};
