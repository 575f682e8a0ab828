import { Input } from 'antd';
import { later } from '@/ui-admin/later';

/** Chooses a column from the tree, which comes with the first field. */
export const ColumnSelect = later(
  async () => (await import('./column-tree-select')).ColumnSelect,
  ({ aria, placeholder }) => <Input {...aria} disabled placeholder={placeholder} />,
);
