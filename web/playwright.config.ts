import { defineConfig } from '@playwright/test';
import { chromium, habits } from './browser.config.ts';

/** A page of a test lives for some seconds: to compile anew what was called often takes a quarter of the browser's time, and pays later than that. */
const shortLived = { ...chromium, args: [...chromium.args, '--js-flags=--no-turbofan --no-maglev'] };

/** End-to-end tests against the built binary with the demo site. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 120_000, // a walk by keyboard alone presses some hundred keys
  expect: { timeout: 20_000 }, // a machine may be busy; what is there in time costs nothing
  globalSetup: './e2e/fill.ts',
  fullyParallel: false, // the tests of a file share one server and count its visits
  workers: 2,
  forbidOnly: true,
  retries: 1, // browser, server and tests share two cores; what fails twice is broken, and what fails once is listed as flaky
  reporter: [['list']],
  use: {
    locale: habits.locale,
    timezoneId: habits.timezoneId,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: habits.reducedMotion },
    launchOptions: shortLived,
  },
});
