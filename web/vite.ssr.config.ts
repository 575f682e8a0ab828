import { fileURLToPath, URL } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * One self-contained script for the engine inside the Go process. The engine has no module loader, no streams and no
 * timers, hence the IIFE and React's synchronous server build.
 */
export default defineConfig({
  mode: 'production',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    alias: [
      // The map moves in browsers only; its library asks for a window as soon as it is loaded.
      { find: /^\.\/leaflet-map$/, replacement: path('./src/features/portal/clinic/no-map.ts') },
      { find: '@', replacement: path('./src') },
      {
        find: 'react-dom/server',
        replacement: path('./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
      },
    ],
  },
  build: {
    outDir: 'dist/ssr',
    emptyOutDir: true,
    target: 'es2020',
    cssCodeSplit: false,
    lib: {
      entry: path('./src/apps/portal/ssr.ts'),
      formats: ['iife'],
      name: 'jikongPortal',
      fileName: () => 'portal.js',
    },
  },
});
