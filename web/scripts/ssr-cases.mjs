// Prints what Node makes of every page the tests know, for the test that compares it with the engine inside the Go process:
// {"bundle": script, "cases": [{"name", "root": "header"|"page"|"footer", "props": JSON text, "html"}]}.
import { fileURLToPath, URL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build, runnerImport } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const configFile = path('../vite.ssr.config.ts');

const built = await build({ root: path('..'), configFile, logLevel: 'silent', build: { write: false } });
const bundle = [built].flat()[0].output[0].code;

const { module } = await runnerImport(path('../src/testing/portal-pages.ts'), { configFile, logLevel: 'silent' });
const { module: frames } = await runnerImport(path('../src/testing/portal-frame.ts'), {
  configFile,
  logLevel: 'silent',
});

const frame = JSON.stringify(frames.frameProps('30'));
const inputs = [
  { name: 'the header', root: 'header', props: frame },
  { name: 'the footer', root: 'footer', props: frame },
  ...module.pages.map(({ name, page }) => ({ name, root: 'page', props: JSON.stringify(page) })),
];

const engine = createContext({});
runInContext(bundle, engine);
const cases = inputs.map((input) => ({
  ...input,
  html: runInContext(`jikong.${input.root}(${JSON.stringify(input.props)})`, engine),
}));
process.stdout.write(JSON.stringify({ bundle, cases }));
