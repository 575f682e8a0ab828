import type { Revision, RevisionField } from './revisions-api';

export const revision = (number: number, changed: string[] = []): Revision => ({
  id: String(900 + number),
  number,
  by: 'zhoumin',
  at: `2026-11-2${number} 09:00:00`,
  state: 'draft',
  changed,
  first: number === 1,
});

/** Three versions of an article, newest first. */
export const threeRevisions = () => [revision(3, ['正文']), revision(2, ['标题', '正文']), revision(1)];

const fields: RevisionField[] = [
  { name: 'title', label: '标题', changed: false, older: '疫苗', newer: '疫苗' },
  { name: 'body', label: '正文', changed: true, older: '共一节。\n接种四针。', newer: '共一节。\n接种五针。' },
  { name: 'cover', label: '封面', changed: true, older: '一样', newer: '一样' },
];

/** What the last of them changed. */
export const lastChange = () => ({ older: revision(2), newer: revision(3), fields });
