import { fileURLToPath, URL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Every widget in every state, for people who build screens; component tests show the same. It is never shipped. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': path('./src') } },
  publicDir: false,
});
