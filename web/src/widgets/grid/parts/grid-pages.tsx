import { Pagination } from 'antd';
import { messages } from '@/shared/messages/zh-cn';
import { pageButton } from '@/widgets/list';
import type { Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import { useFound, usePage } from './use-grid-state';

/** Lengths of pages to choose from; a grid that is declared with another one has that, too. */
const sizes = [10, 20, 30];

/** The pages of a grid that has some: 11-20 共 35 条. */
export function GridPages<Row extends Values>({ grid, narrow = false }: { grid: Grid<Row>; narrow?: boolean }) {
  const { page, pageSize } = usePage(grid);
  const total = useFound(grid).length;
  if (pageSize === null || total === 0) return null;
  return (
    <Pagination
      size="small"
      align="end"
      current={page}
      pageSize={pageSize}
      total={total}
      pageSizeOptions={[...new Set([pageSize, ...sizes])].sort((a, b) => a - b)}
      itemRender={pageButton}
      showSizeChanger={{ 'aria-label': '每页行数' }}
      showQuickJumper={!narrow}
      showLessItems={narrow}
      showTotal={(all, [from, to]) => messages.range(from, to, all)}
      onChange={(next, size) => (size === pageSize ? grid.view.turn(next) : grid.view.resize(size))}
    />
  );
}
