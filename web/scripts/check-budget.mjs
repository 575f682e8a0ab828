// Fails the build when the first load of an application outgrows its budget, or when the back office's component kit
// finds its way into the public portal.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

const budgets = [
  {
    name: 'portal',
    entry: 'src/apps/portal/main.tsx',
    script: 130,
    style: 40,
    forbidden: /antd|ant-design|rc-component/,
  },
  { name: 'admin', entry: 'admin.html', script: 450, style: 60 },
];

/** Every chunk the browser loads before the entry runs: the entry and its static imports, never lazy ones. */
function firstLoad(entry) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  visit(entry);
  return [...seen].map((key) => manifest[key]);
}

const read = (file) => readFileSync(new URL(file, dist));
const kilobytes = (files) => files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024;

/** Class prefix of the kit's components: it stays in the text of every chunk that contains one, whatever the file is called. */
const kitMark = /["'`]\.?ant-[a-z]+/;

function problemsOf({ name, entry, script, style, forbidden }) {
  if (!manifest[entry]) return [`${name}: entry ${entry} is missing from the manifest`];
  const chunks = firstLoad(entry);
  const scripts = chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'));
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  const sizes = { script: kilobytes(scripts), style: kilobytes(styles) };
  console.log(
    `${name}: JavaScript ${sizes.script.toFixed(1)} of ${script} KB, CSS ${sizes.style.toFixed(1)} of ${style} KB (gzip, first load)`,
  );
  const problems = [];
  if (sizes.script > script)
    problems.push(`${name}: JavaScript is ${sizes.script.toFixed(1)} KB, the budget is ${script} KB`);
  if (sizes.style > style) problems.push(`${name}: CSS is ${sizes.style.toFixed(1)} KB, the budget is ${style} KB`);
  if (forbidden) {
    const marked = scripts.filter((file) => forbidden.test(file) || kitMark.test(read(file).toString('utf8')));
    problems.push(...marked.map((file) => `${name}: ${file} contains the back office's component kit`));
  }
  return problems;
}

const problems = budgets.flatMap(problemsOf);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
