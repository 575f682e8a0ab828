/** What others may take of this widget. */
export { branchActions } from './core/branch-actions';
export { category, dictTree } from './view/node-kind';
export { type Found, TreePage, type TreeResource } from './view/tree-page';
export { TreeRows } from './view/tree-rows';
export type { TreeColumn } from './view/tree-table';
