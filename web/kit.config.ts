import { fileURLToPath, URL } from 'node:url';
import type { Plugin } from 'vite';

const path = (name: string) => fileURLToPath(new URL(`./src/ui-admin/kit/${name}.ts`, import.meta.url));

/** The modules of the kit's table whose import of something large is led elsewhere. */
const led = [
  { by: /antd\/es\/table\/hooks\/useFilter\/index\.js$/, from: './FilterDropdown', to: path('nothing') },
  { by: /antd\/es\/table\/hooks\/useSelection\.js$/, from: '@rc-component/tree', to: path('tree-sums') },
  { by: /antd\/es\/table\/hooks\/useSelection\.js$/, from: '../../radio', to: path('radio') },
  { by: /antd\/es\/table\/InternalTable\.js$/, from: './RcTable/VirtualTable', to: path('nothing') },
];

/**
 * The kit's table brings menus and a whole tree: for filters in the heads of columns, which none of our lists has, for rows that are drawn
 * as one scrolls, where ours have pages, for the sums of ticked rows,
 * and round boxes for lists of which one row is chosen. Every list would wait for them.
 */
export function lightTable(): Plugin {
  return {
    name: 'light-table',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer = '') => led.find(({ by, from }) => source === from && by.test(importer))?.to ?? null,
  };
}
