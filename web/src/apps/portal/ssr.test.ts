import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import { frameProps } from '@/testing/portal-frame';
import { pages } from '@/testing/portal-pages';

const web = fileURLToPath(new URL('../../..', import.meta.url));

async function bundle(): Promise<string> {
  const built = await build({
    root: web,
    configFile: `${web}vite.ssr.config.ts`,
    logLevel: 'silent',
    build: { write: false },
  });
  const output = [built].flat()[0];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('the bundle is not one script');
  return chunk.code;
}

/** What the engine of the Go process does not have, although Node does. */
const missing = [
  'Intl',
  'URL',
  'URLSearchParams',
  'setTimeout',
  'queueMicrotask',
  'TextEncoder',
  'MessageChannel',
  'process',
];

describe('the bundle in an engine without Intl, URL and timers', () => {
  const engine = createContext({});
  const call = (name: 'header' | 'page' | 'footer', properties: unknown): string =>
    runInContext(`jikong.${name}(${JSON.stringify(JSON.stringify(properties))})`, engine);

  beforeAll(async () => {
    runInContext(missing.map((name) => `delete globalThis.${name};`).join(''), engine);
    runInContext(await bundle(), engine);
  }, 60_000);

  test('header and footer carry menu and imprint', () => {
    expect(call('header', frameProps('index'))).toContain('疫情与监测');
    expect(call('footer', frameProps('index'))).toContain('江ICP备00000000号-1');
  });

  test.each(pages)('page: $name', ({ page }) => {
    expect(call('page', page)).toMatch(/<h1[ >]/);
  });

  test('content is escaped, only the sanitised body is markup', () => {
    const attack = '<img src=x onerror=alert(1)>';
    const html = call('page', {
      kind: 'gone',
      state: 'withdrawn',
      title: attack,
      reason: attack,
      time: '',
      columnPath: '',
      columnName: '',
    });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });

  test('no text of an island can end its data', () => {
    const attack = '</script><script>alert(1)</script><!--';
    const page = pages.find(({ page }) => page.kind === 'service' && page.service === 'calc' && page.crumbs.length > 2);
    const html = call('page', JSON.parse(JSON.stringify(page?.page).replaceAll('GB/T', attack)));
    expect(html).not.toContain('<script>');
    expect(html.split('<script').length).toBe(html.split('</script>').length);
  });

  test('generated ids begin with the name of their island', () => {
    const clinics = pages.find(({ page }) => page.kind === 'service' && page.service === 'map');
    expect(call('page', clinics?.page)).toMatch(/id="_?map-/);
  });
});
