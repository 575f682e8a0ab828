import { fileURLToPath, URL } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const source = (relative: string) => fileURLToPath(new URL(`./src/${relative}`, import.meta.url));

/** What opens with the back office, and what every list page is made of. */
const frame = [source('apps/admin/main.tsx'), source('apps/admin/home-page.tsx')];
const listPage = source('widgets/list-page/view/list-page.tsx');
const lists = [
  listPage,
  source('widgets/list/index.ts'),
  source('widgets/list-page/core/columns-of.ts'),
  source('widgets/list-page/core/fields-of.ts'),
  source('widgets/list-page/core/query-of.ts'),
];
/** What comes with every public page, and what comes only with some: React, where there is an island. */
const portal = [source('apps/portal/main.ts')];
const beside = [source('apps/portal/hydrate.tsx'), source('apps/portal/rescue.ts')];

/** The component kit and each widget have one door, which names all they have: only what a module asks for comes with it. */
const door = /\/(antd\/es\/index\.js|(src\/widgets\/[\w-]+)\/index\.ts)$/;

/** What is imported or handed on from a door, or from the rooms behind it: the names and where they are from. */
const clause = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

const named = (names: string) =>
  names
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .filter(([name]) => name);

/** The rooms behind a door that hold what a module asks for. */
function roomsOf(id: string, asking: string, context: Context): string[] {
  const [, , widget] = door.exec(id) ?? [];
  const address = widget ? `@/${widget.slice('src/'.length)}` : 'antd';
  const { code: plan, importedIds } = context.getModuleInfo(id) ?? { code: '', importedIds: [] };
  const rooms = new Map<string, string>();
  for (const [, names = '', room = ''] of (plan ?? '').matchAll(clause)) {
    const path = id.slice(0, id.lastIndexOf('/')) + room.slice(1);
    const there = importedIds.find((each) => each.startsWith(`${path}.`) || each.startsWith(`${path}/`));
    for (const name of named(names)) if (there) rooms.set(name.at(-1) ?? '', there);
  }
  const asked = [...asking.matchAll(clause)].flatMap(([, names = '', from]) => (from === address ? named(names) : []));
  return asked.map(([name = '']) => rooms.get(name)).filter((room) => room !== undefined);
}

/** The modules that come with some others, those that are loaded later only where asked for. */
function reached(from: readonly string[], context: Context, later = false): Set<string> {
  const found = new Set<string>();
  const ahead = [...from];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const info = context.getModuleInfo(id);
    for (const next of info?.importedIds ?? [])
      ahead.push(...(door.test(next) ? roomsOf(next, info?.code ?? '', context) : [next]));
    if (later) ahead.push(...(info?.dynamicallyImportedIds ?? []));
  }
  return found;
}

/** Where the screens of the back office are named. */
const screens = source('apps/admin/screens.ts');
/** What so many screens with a list share comes with all of them, where it is short: a file of its own would cost a request on each. */
const enough = 6;
const short = 2_500;

/** Modules of our own that several screens with a list are made of, and that bring little along. */
function shared(context: Context, there: ReadonlySet<string>): Set<string> {
  const counted = new Map<string, number>();
  for (const screen of context.getModuleInfo(screens)?.dynamicallyImportedIds ?? []) {
    const parts = reached([screen], context);
    if (!parts.has(listPage)) continue;
    for (const id of parts) if (!there.has(id)) counted.set(id, (counted.get(id) ?? 0) + 1);
  }
  const isShort = (id: string) => {
    const brought = [...reached([id], context)].filter((part) => !there.has(part));
    const length = brought.reduce((sum, part) => sum + (context.getModuleInfo(part)?.code?.length ?? 0), 0);
    return length <= short && brought.every((part) => !part.includes('node_modules'));
  };
  return new Set([...counted].filter(([id, times]) => times >= enough && isShort(id)).map(([id]) => id));
}

/** Tells for each module which of the files it goes to; null leaves it to the bundler, as what is loaded by its own name must be. */
function fileOf(context: Context): (id: string) => string | null {
  const onPortal = { first: reached(portal, context), all: reached([...portal, ...beside], context, true) };
  const atWork = { frame: reached(frame, context), lists: reached(lists, context) };
  for (const id of shared(context, new Set([...atWork.frame, ...atWork.lists, ...onPortal.all]))) atWork.lists.add(id);
  return (id) => {
    const isLoadedByName =
      [...frame, ...portal, ...beside].includes(id) || (context.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
    const isStaff = atWork.frame.has(id) || atWork.lists.has(id);
    if (isLoadedByName || !isStaff) return null;
    if (onPortal.first.has(id)) return 'common';
    if (onPortal.all.has(id)) return 'islands';
    return atWork.frame.has(id) ? 'office' : 'list';
  };
}

/**
 * Left to itself the bundler makes a file for each set of screens that share something: the head and the home tab of the back office came
 * in 50 files, 98 of all 217 had less than 1 KB. So what opens with it is one file, and what lists are made of a second. What the public
 * site needs, too, stays apart from both.
 */
export function inFewFiles(): Rolldown.CodeSplittingGroup[] {
  let known: ((id: string) => string | null) | undefined;
  return ['common', 'islands', 'office', 'list'].map((file, index) => ({
    debugName: file,
    priority: 10 - index,
    includeDependenciesRecursively: false, // each module is where it was counted; there are no circles, see check-budget.mjs
    name: (id, context) => {
      known ??= fileOf(context);
      return known(id) === file ? file : null;
    },
  }));
}
