import type { Action } from '@/ui-admin/actions/action';
import type { Question } from '@/ui-admin/dialog/use-confirm';

type Branches<Row> = {
  /** Prefix of the permission codes. */
  permission: string;
  onEdit: (row: Row) => void;
  onAddBelow: (row: Row) => void;
  /** Whether anything may stand below a row; below all of them by default. */
  holds?: (row: Row) => boolean;
  /** Stands between what all trees offer. */
  further?: readonly Action<Row>[];
  question: (row: Row) => Omit<Question, 'ok'>;
  remove: (id: string) => Promise<unknown>;
};

/** What can be done to a row of a tree: change it, put another one below it, delete it with what stands there. */
export const branchActions = <Row extends { id: string }>(branches: Branches<Row>): Action<Row>[] => [
  { key: 'edit', label: '编辑', permission: `${branches.permission}:edit`, open: branches.onEdit },
  {
    key: 'below',
    label: '添加下级',
    permission: `${branches.permission}:add`,
    when: branches.holds ?? (() => true),
    open: branches.onAddBelow,
  },
  ...(branches.further ?? []),
  {
    key: 'delete',
    label: '删除',
    danger: true,
    permission: `${branches.permission}:delete`,
    question: branches.question,
    run: ({ id }) => branches.remove(id),
    done: '删除成功',
  },
];
