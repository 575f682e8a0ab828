import type { TopicLink } from '@/shared/api/staff';
import { text } from '@/ui-admin/values/text';
import type { RowColumn } from '@/widgets/rows';

export const linkColumns: readonly RowColumn<TopicLink>[] = [
  { name: 'title', label: '名称', kind: text, max: 60, width: 220 },
  { name: 'href', label: '地址', kind: text, max: 500 },
];

export const linkName = (number: number) => `链接 ${number}`;
