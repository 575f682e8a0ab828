import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { inFewFiles } from './chunks.config.ts';
import { lightTable } from './kit.config.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Go embeds web/dist in every clone, built or not, so the marker file must survive the emptying of the folder. */
function keepFolder(): Plugin {
  return { name: 'keep-dist', apply: 'build', closeBundle: () => writeFileSync(path('./dist/.keep'), '') };
}

/** A sheet for each kind of public page, which the server links by its name; `all.css` is for the gallery. */
const sheets = readdirSync(path('./src/apps/portal/sheets'))
  .filter((name) => name !== 'all.css')
  .map((name) => [`sheet-${name.replace('.css', '')}`, path(`./src/apps/portal/sheets/${name}`)]);

/** The look somebody chose is painted by the program, so the browser shows nothing before it has run: no white flash in the dark. */
function paintAfterScript(): Plugin {
  return {
    name: 'paint-after-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  };
}

export default defineConfig({
  plugins: [react(), lightTable(), keepFolder(), paintAfterScript()],
  resolve: { alias: { '@': path('./src') } },
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The page policy forbids data: in scripts and styles; every asset is a file with a hash.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The component kit of the back office alone is larger than the default; check-budget.mjs judges by what is loaded.
    chunkSizeWarningLimit: 700,
    // The portal has no HTML file: the server writes the document around the rendered page.
    rolldownOptions: {
      input: {
        portal: path('./src/apps/portal/main.ts'),
        rescue: path('./src/apps/portal/rescue.ts'),
        admin: path('./admin.html'),
        ...Object.fromEntries(sheets),
      },
      output: { codeSplitting: { groups: inFewFiles() } },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/pictures', '/preview'].map((prefix) => [prefix, 'http://127.0.0.1:8080'])),
  },
});
