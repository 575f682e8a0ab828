import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath, URL } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium, habits } from './browser.config.ts';
import * as commands from './src/testing/browser/commands.ts';
import { FailedNames } from './src/testing/failed-names.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Rules that need a document say so in their first line, and share that of the screens. */
const rulesOfDocuments = readdirSync(`${folder}src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `src/${name}`)
  .filter((name) => readFileSync(folder + name, 'utf8').startsWith('// @vitest-environment jsdom'));

/** Tests of what only a browser has: layout, focus, real keys and pointer, the clipboard, input methods. */
const browserTests = 'src/**/*.browser.test.tsx';

export default defineConfig({
  plugins: [react()],
  // In “test”, the parts that antd is made of all have the same id, and labels lead to the first of them.
  define: { 'process.env.NODE_ENV': '"development"' },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    restoreMocks: true,
    testTimeout: 60_000,
    reporters: ['default', new FailedNames()],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/testing/**', '**/scenarios.tsx', 'src/apps/gallery/**', 'src/shared/api/schema.d.ts'],
      reporter: ['text-summary', 'json'],
      reportOnFailure: true,
    },
    execArgv: ['--max-semi-space-size=64'], // what tests draw is soon forgotten: with so many megabytes it is swept less often
    maxWorkers: '100%', // by default one processor is left alone, which is half of a small machine
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false, // a process for each file took most of the time
          unstubGlobals: true,
          include: ['src/**/*.test.ts'],
          exclude: rulesOfDocuments,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          isolate: false, // a worker has one document; setup.ts and the renderers put back what it and the modules keep
          include: ['src/**/*.test.tsx', ...rulesOfDocuments],
          exclude: [browserTests],
          setupFiles: ['src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        server: { fs: { allow: ['..'] } }, // the attacks that the tests in Go read, too
        test: {
          name: 'browser',
          include: [browserTests],
          setupFiles: ['src/testing/browser/setup.ts'],
          // Pages are never loaded anew; setup.ts leaves nothing of a test behind. A third of the time a page waits as a person does,
          // which is time for one page more than there are processors.
          isolate: false,
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 }, // after the others, which take every processor
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            api: { host: '127.0.0.1' },
            testerHtmlPath: './src/testing/browser/tester.html',
            provider: playwright({
              launchOptions: chromium,
              contextOptions: { ...habits, hasTouch: true },
              actionTimeout: 10_000,
            }),
            instances: [{ browser: 'chromium' }],
            commands,
          },
        },
      },
    ],
  },
});
