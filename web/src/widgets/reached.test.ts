import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));

/** What people run. Tests, states of the gallery and what stands beside them draw widgets that no screen has. */
const isProgram = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/(\.test|\.d)\.tsx?$|(^|\/)(scenarios|sample|open-list)[^/]*$|^testing\/|^apps\/gallery\//.test(file);

const files = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => relative('.', file).split(sep).join('/'))
    .filter(isProgram)
    .map((file) => [file, readFileSync(join(src, file), 'utf8')] as const),
);

/** The file that an import names. */
function fileOf(from: string, name: string): string | undefined {
  const path = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') ? join(dirname(from), name) : '';
  return ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => path + end).find((file) => files.has(file));
}

type Taken = { file: string; names: readonly string[] };

const named = /\b(?:import|export)\s+(?!type\b)\{([^}]*)\}\s*from\s*'([^']+)'/g;
const whole = /\b(?:import\s*\(\s*|import\s+|from\s+)'([^']+)'/g;

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name);

/** What a file takes by name, of which files. */
function takenBy(file: string): Taken[] {
  const text = files.get(file) ?? '';
  return [...text.matchAll(named)].flatMap(([, list = '', name = '']) => {
    const target = fileOf(file, name);
    return target ? [{ file: target, names: namesIn(list) }] : [];
  });
}

const isDoor = (file: string) => /^widgets\/[^/]+\/index\.ts$/.test(file);

/** A widget is taken through its door, so the door itself reaches nothing: the file behind each name does. */
function behind({ file, names }: Taken): string[] {
  return isDoor(file)
    ? takenBy(file).flatMap((inside) => (inside.names.some((name) => names.includes(name)) ? [inside.file] : []))
    : [file];
}

/** What the browser begins with, and the columns of the platform by their definitions, which configured forms name and no screen imports. */
const beginnings = ['apps/admin/main.tsx', 'widgets/grid/types/column-of.ts'];

/** The files that are there once the program is. */
function reached(): Set<string> {
  const found = new Set<string>();
  const open = [...beginnings];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const here = file;
    const others = [...(files.get(here) ?? '').matchAll(whole)].flatMap(([, name = '']) => fileOf(here, name) ?? []);
    open.push(...takenBy(here).flatMap(behind), ...others.filter((other) => !isDoor(other)));
  }
  return found;
}

const there = reached();

/** What only others of the house take so far, or what a screen takes in another form. Whoever adds a line says why. */
const only = new Set([
  // The parts of the editable grid, of which `gridRows` makes what forms have.
  'widgets/grid/index.ts Grid',
  'widgets/grid/index.ts GridFrame',
  'widgets/grid/index.ts useGrid',
  // The store of rows is a type for everybody but the editors.
  'widgets/rows/index.ts RowStore',
]);

it('finds its way through the program', () => expect(there.size).toBeGreaterThan(300));

it('each part of a widget is drawn by a screen, or by a part that is', () => {
  const parts = [...files.keys()].filter((file) => /^widgets\/.+\.tsx$/.test(file) && !isDoor(file));
  expect(parts.filter((file) => !there.has(file))).toEqual([]);
});

it('each kind and widget that a door offers is taken by somebody outside', () => {
  const taken = new Set(
    [...there].flatMap(takenBy).flatMap(({ file, names }) => names.map((name) => `${file} ${name}`)),
  );
  const offered = [...files.keys()]
    .filter(isDoor)
    .flatMap((door) => takenBy(door).flatMap(({ names }) => names.map((name) => `${door} ${name}`)));
  expect(offered.filter((each) => !taken.has(each) && !only.has(each))).toEqual([]);
});

it.each([
  ['the sub-table of a list', /\bsubTable: \{/],
  ['details of a row', /\bdetail: (true|\()/],
  ['entries of a dictionary in sight', /\binSight: true/],
])('%s, which a list declares, is declared by one', (_, declared) => {
  const screens = [...there].filter((file) => file.startsWith('features/admin/'));
  expect(screens.some((file) => declared.test(files.get(file) ?? ''))).toBe(true);
});
