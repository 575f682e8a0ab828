import type { TopicLink } from '@/shared/api/staff';
import { text } from '@/ui-admin/values/text';
import type { GridColumn } from '@/widgets/grid';

export const linkColumns: readonly GridColumn<TopicLink>[] = [
  { name: 'title', label: '名称', kind: text, max: 60, least: 112 },
  { name: 'href', label: '地址', kind: text, max: 500, least: 160 },
];

export const linkName = (number: number) => `链接 ${number}`;
