import type { Extension } from '@codemirror/state';

const legacy = async (): Promise<typeof import('@codemirror/language')['StreamLanguage']> =>
  (await import('@codemirror/language')).StreamLanguage;

/** Every language is a file of its own that only its readers load. */
const loaders = {
  CSS: async () => (await import('@codemirror/lang-css')).css(),
  JavaScript: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true }),
  HTML: async () => (await import('@codemirror/lang-html')).html(),
  Java: async () => (await import('@codemirror/lang-java')).java(),
  'Objective-C': async () => (await legacy()).define((await import('@codemirror/legacy-modes/mode/clike')).objectiveC),
  Python: async () => (await import('@codemirror/lang-python')).python(),
  R: async () => (await legacy()).define((await import('@codemirror/legacy-modes/mode/r')).r),
  Shell: async () => (await legacy()).define((await import('@codemirror/legacy-modes/mode/shell')).shell),
  SQL: async () => (await import('@codemirror/lang-sql')).sql(),
  Swift: async () => (await legacy()).define((await import('@codemirror/legacy-modes/mode/swift')).swift),
  Vue: async () => (await import('@codemirror/lang-vue')).vue(),
  Markdown: async () => {
    const { markdown, markdownLanguage } = await import('@codemirror/lang-markdown');
    return markdown({ base: markdownLanguage });
  },
  JSON: async () => (await import('@codemirror/lang-json')).json(),
} as const satisfies Record<string, () => Promise<Extension>>;

export type Mode = keyof typeof loaders;

/** The languages that the editor knows, as people call them. */
export const modes = Object.keys(loaders) as Mode[];

/** Colours, indentation and folding of a language. */
export function loadLanguage(mode: Mode): Promise<Extension> {
  return loaders[mode]();
}
