import type { TopicLink, TopicSection } from '@/shared/api/staff';
import { text } from '@/ui-admin/values/text';
import { rows } from '@/widgets/rows/rows-kind';
import { related } from '../article/related-kind';
import { column } from '../section/section-kind';
import { holdsArticles } from '../section/tree';

const links = rows<TopicLink>({
  columns: [
    { name: 'title', label: '名称', kind: text, max: 60, says: (link) => `${link} 名称` },
    { name: 'href', label: '地址', kind: text, max: 500, says: (link) => `${link} 地址` },
  ],
  nameOf: (number) => `链接 ${number}`,
  addLabel: '添加链接',
  look: 'lines',
});

const maybeColumn = column({ none: '不用栏目可以不选', isClosed: (node) => !holdsArticles(node) });

/** The sections of a topic in their order. */
export const sections = rows<TopicSection>({
  columns: [
    { name: 'title', label: '标题', kind: text, max: 30, says: (section) => `${section}标题` },
    { name: 'note', label: '说明', kind: text, max: 100, says: (section) => `${section}说明` },
    {
      name: 'articleIds',
      label: '文章',
      kind: related,
      wide: true,
      says: (section) => `${section}文章，按选择的先后排列`,
    },
    {
      name: 'columnId',
      label: '栏目',
      kind: maybeColumn,
      wide: true,
      says: (section) => `${section}栏目，自动带出最新六篇`,
    },
    { name: 'links', label: '链接', kind: links, wide: true, bare: true, apart: true },
  ],
  line: ({ title }) => title,
  nameOf: (number) => `版块 ${number}`,
  addLabel: '添加版块',
  insertable: true,
});
