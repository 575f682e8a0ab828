import { Input } from 'antd';
import { later } from '@/ui-admin/later';

/** Chooses a section from the tree, which comes with the first field. */
export const SectionSelect = later(
  async () => (await import('./section-tree-select')).SectionSelect,
  ({ aria, placeholder }) => <Input {...aria} disabled placeholder={placeholder} />,
);
