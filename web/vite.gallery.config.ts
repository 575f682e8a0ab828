import { fileURLToPath, URL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Every widget in every state: for people who build screens, and for the accessibility tests. It is never shipped. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': path('./src') } },
  publicDir: false,
  build: {
    outDir: 'dist-gallery',
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: path('./gallery.html') },
  },
});
