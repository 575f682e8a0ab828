import { fileURLToPath, URL } from 'node:url';
import type { Plugin } from 'vite';

const path = (name: string) => fileURLToPath(new URL(`./src/ui-admin/kit/${name}.ts`, import.meta.url));

/** Modules of the kit's table, and what stands in their place. */
const led = Object.entries({
  'antd/es/table/hooks/useFilter/index': 'no-filter',
  'antd/es/table/hooks/usePagination': 'no-pages',
  'antd/es/table/hooks/useSelection': 'no-selection',
  'antd/es/table/hooks/useSorter': 'no-sorter',
  'antd/es/table/RcTable/VirtualTable': 'nothing',
  'antd/es/table/style/bordered': 'nothing',
  'antd/es/table/style/filter': 'nothing',
  'antd/es/table/style/sticky': 'nothing',
  'antd/es/table/style/virtual': 'nothing',
  '@rc-component/table/es/VirtualTable/index': 'nothing',
}).map(([module, instead]) => ({ end: `/${module}.js`, instead: JSON.stringify(path(instead)) }));

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
      const found = led.find(({ end }) => id.endsWith(end));
      return found ? `export * from ${found.instead}; export { default } from ${found.instead};` : null;
    },
  };
}
