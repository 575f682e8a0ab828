import { fileURLToPath, URL } from 'node:url';
import type { Plugin } from 'vite';

const bare = JSON.stringify(fileURLToPath(new URL('./src/ui-admin/kit/bare-table.ts', import.meta.url)));

const marks = ['ALL', 'COLUMN', 'INVERT', 'NONE'].map((name) => `unused as SELECTION_${name}`).join();

/** Modules of the kit's table, and what stands in their place. */
const led = Object.entries({
  'antd/es/table/hooks/useFilter/index': 'filter as default, same as getFilterData',
  'antd/es/table/hooks/usePagination': 'pages as default, empty as getPaginationParam, unused as DEFAULT_PAGE_SIZE',
  'antd/es/table/hooks/useSelection': `selection as default, ${marks}`,
  'antd/es/table/hooks/useSorter': 'sorter as default, same as getSortData',
  'antd/es/table/RcTable/VirtualTable': 'empty as default',
  'antd/es/table/style/bordered': 'empty as default',
  'antd/es/table/style/filter': 'empty as default',
  'antd/es/table/style/sticky': 'empty as default',
  'antd/es/table/style/virtual': 'empty as default',
  '@rc-component/table/es/VirtualTable/index': 'empty as default, empty as genVirtualTable',
});

/**
 * The kit's table sorts, filters, chooses and turns pages by itself, each time drawing all its rows, and scrolls through rows without
 * pages. Our lists do that past it or leave it to the server (widgets/list/view), and every list would wait for what is not used.
 */
export function lightTable(): Plugin {
  return {
    name: 'light-table',
    enforce: 'pre',
    apply: 'build',
    load: (id) => {
      const [, instead] = led.find(([module]) => id.endsWith(`/${module}.js`)) ?? [];
      return instead ? `export { ${instead} } from ${bare};` : null;
    },
  };
}
