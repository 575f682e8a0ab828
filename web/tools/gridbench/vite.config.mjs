import { fileURLToPath, URL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('.'),
  plugins: [react()],
  resolve: { alias: { '@': path('../../src') } },
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      input: Object.fromEntries(
        (process.env.GRIDS ?? 'ours,vxe,ag').split(',').map((name) => [name, path(`./${name}.html`)]),
      ),
    },
  },
});
