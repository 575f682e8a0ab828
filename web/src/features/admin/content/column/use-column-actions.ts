import type { ColumnNode } from '@/shared/api/staff';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import { deleteRow, resourceKey } from '@/ui-admin/list/resource-api';
import { useWrite } from '@/ui-admin/use-write';
import { columnBase } from '../bases';
import { moveColumn } from './column-api';
import type { Move } from './moves';

/** What can be done to a column besides editing it. The tree is loaded again after each, refused or not. */
export function useColumnActions() {
  const ask = useQuestion();
  const { write: run } = useWrite([resourceKey(columnBase)]);
  return {
    move: (move: Move, name: string) => run(() => moveColumn(move), `已移动「${name}」`),
    remove: async (node: ColumnNode) => {
      const sure = await ask({
        title: `删除栏目「${node.name}」？`,
        content: '删除后十秒内可以撤销。有下级栏目或文章的栏目不能删除。',
        ok: '删除',
        danger: true,
      });
      if (sure) {
        await run(() => deleteRow(columnBase, node.id), '删除成功');
      }
    },
  };
}
