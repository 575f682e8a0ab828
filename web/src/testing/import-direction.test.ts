import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));
const layers = ['shared', 'ui-portal', 'ui-admin', 'widgets', 'features', 'apps'];
/** Lower number, lower layer; the two ui folders stand beside each other. */
const height: Record<string, number> = { shared: 0, 'ui-portal': 1, 'ui-admin': 1, widgets: 2, features: 3, apps: 4 };

const importPattern = /(?:\bfrom\s+|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;

type Import = { file: string; target: string; packageName: string };

function importsOf(file: string): Import[] {
  const text = readFileSync(join(src, file), 'utf8');
  return [...text.matchAll(importPattern)].map(([, name = '']) => {
    const inside = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(dirname(file), name) : '';
    return { file, target: inside.split(sep).join('/'), packageName: inside === '' ? name : '' };
  });
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => relative('.', file).split(sep).join('/'))
  .filter((file) => layers.includes(file.split('/')[0] ?? ''));
const imports = files.flatMap(importsOf);

/** `features/portal/home/hero.tsx` → `features/portal/home` */
const feature = (path: string) => path.split('/').slice(0, 3).join('/');
const layer = (path: string) => path.split('/')[0] ?? '';
const isPortal = (path: string) => /^(apps|features)\/portal\/|^ui-portal\//.test(path);
const isAdmin = (path: string) => /^(apps|features)\/admin\/|^(ui-admin|widgets)\//.test(path);
const shown = (broken: Import[]) => broken.map(({ file, target, packageName }) => `${file} → ${target || packageName}`);

describe('imports go one way', () => {
  test('there are files to look at', () => expect(files.length).toBeGreaterThan(40));

  test('from apps down to shared, never up or across', () => {
    const up = imports.filter(({ file, target }) => {
      const [from, to] = [height[layer(file)], height[layer(target)]];
      if (from === undefined || to === undefined || layer(file) === layer(target)) return false;
      return to >= from;
    });
    expect(shown(up)).toEqual([]);
  });

  test('no feature imports another one', () => {
    const across = imports.filter(
      ({ file, target }) =>
        file.startsWith('features/') && target.startsWith('features/') && feature(file) !== feature(target),
    );
    expect(shown(across)).toEqual([]);
  });

  test('portal and back office do not import each other', () => {
    const mixed = imports.filter(
      ({ file, target }) => (isPortal(file) && isAdmin(target)) || (isAdmin(file) && isPortal(target)),
    );
    expect(shown(mixed)).toEqual([]);
  });

  test('the portal and the shared code do without the component kit of the back office', () => {
    const kit = imports.filter(
      ({ file, packageName }) =>
        (isPortal(file) || file.startsWith('shared/')) && /^(antd|@ant-design)(\/|$)/.test(packageName),
    );
    expect(shown(kit)).toEqual([]);
  });
});
