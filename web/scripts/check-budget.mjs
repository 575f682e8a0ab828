// Fails the build when the first load of an application outgrows its budget, or when the back office's component kit
// finds its way into the public portal. The first load of the back office is one sum: scripts and style sheets of the shell
// and of the home tab, which opens with it. Its charts are part of it: they are drawn by the program itself.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

const page = 'src/apps/portal/main.ts';
const sheet = (kind) => `src/apps/portal/sheets/${kind}.css`;
const forbidden = /antd|ant-design|rc-component/;

/** Pages that are only read: everything that comes with them. */
const reading = ['home', 'article', 'column'].map((kind) => ({
  name: `portal, ${kind}`,
  entries: [page, sheet('every'), sheet(kind)],
  limits: { script: 35, style: 12 },
  forbidden,
  withoutReact: true,
}));

/** Pages of services with what takes their island over. */
const services = Object.entries({
  calculator: 'calc',
  rabies: 'rabies',
  aids: 'aids',
  map: 'map',
  survey: 'survey',
}).map(([island, kind]) => ({
  name: `portal, ${kind}`,
  entries: [page, 'src/apps/portal/hydrate.tsx', `src/apps/portal/islands/${island}.ts`, sheet('every'), sheet(kind)],
  limits: { script: 110 },
  forbidden,
}));

const office = ['admin.html', 'src/apps/admin/home-page.tsx'];

/** What comes with the first list that somebody opens after the home tab: what all lists are made of, and the list itself. */
const firstLists = {
  dictionaries: { page: 'src/features/admin/setting/dict-page.tsx', limits: { all: 70, files: 4 } },
  holidays: { page: 'src/features/admin/letter/holiday-list-page.tsx', limits: { all: 70, files: 4 } },
  articles: { page: 'src/features/admin/content/article/article-list-page.tsx', limits: { all: 70 } },
};
const lists = Object.entries(firstLists).map(([name, { page, limits }]) => ({
  name: `admin, ${name} as the first list`,
  entries: [page],
  after: office,
  limits,
}));

const budgets = [
  ...reading,
  ...services,
  { name: 'admin', entries: office, limits: { all: 380, files: 12 } },
  ...lists,
];

/** Every chunk the browser loads before the entries run: they and their static imports, never lazy ones. */
function firstLoad(entries) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return [...seen].map((key) => manifest[key]);
}

const read = (file) => readFileSync(new URL(file, dist));
const kilobytes = (files) => files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024;

/** React's own mark on what it takes over. */
const reactMark = /__reactProps\$/;

/** Class prefix of the kit's components: it stays in the text of every chunk that contains one, whatever the file is called. */
const kitMark = /["'`]\.?ant-[a-z]+/;

function problemsOf({ name, entries, after = [], limits, forbidden, withoutReact }) {
  const missing = entries.filter((entry) => !manifest[entry]);
  if (missing.length > 0) return missing.map((entry) => `${name}: entry ${entry} is missing from the manifest`);
  const there = firstLoad(after);
  const chunks = firstLoad(entries).filter((chunk) => !there.includes(chunk));
  const scripts = [...new Set(chunks.map((chunk) => chunk.file))].filter((file) => file.endsWith('.js'));
  const sheets = chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.css'));
  const styles = [...new Set([...sheets, ...chunks.flatMap((chunk) => chunk.css ?? [])])];
  const script = kilobytes(scripts);
  const style = kilobytes(styles);
  const sizes = { script, style, all: script + style, files: scripts.length + styles.length };
  const labels = { script: 'KB of JavaScript', style: 'KB of CSS', all: 'KB of JavaScript and CSS', files: 'files' };
  const problems = [];
  for (const [kind, limit] of Object.entries(limits)) {
    const size = kind === 'files' ? sizes.files : sizes[kind].toFixed(1);
    console.log(`${name}: ${size} of ${limit} ${labels[kind]} (gzip, first load)`);
    if (sizes[kind] > limit) problems.push(`${name}: ${size} ${labels[kind]}, the budget is ${limit}`);
  }
  if (withoutReact) {
    const marked = scripts.filter((file) => reactMark.test(read(file).toString('utf8')));
    problems.push(...marked.map((file) => `${name}: ${file} brings React to a page that is only read`));
  }
  if (forbidden) {
    const marked = scripts.filter((file) => forbidden.test(file) || kitMark.test(read(file).toString('utf8')));
    problems.push(...marked.map((file) => `${name}: ${file} contains the back office's component kit`));
  }
  return problems;
}

/** Files that wait for each other: a module of one would run before what it needs of the other is there. */
function circles() {
  const state = new Map();
  const found = [];
  const visit = (key, path) => {
    if (state.get(key) === 'open') found.push([...path.slice(path.indexOf(key)), key].join(' > '));
    if (state.has(key)) return;
    state.set(key, 'open');
    for (const next of manifest[key].imports ?? []) visit(next, [...path, key]);
    state.set(key, 'done');
  };
  for (const key of Object.keys(manifest)) visit(key, []);
  return found.map((circle) => `files that wait for each other: ${circle}`);
}

const problems = [...budgets.flatMap(problemsOf), ...circles()];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
