// jsdom holds every rule of every style sheet against every element it is asked about, and antd writes thousands of rules. Of them the
// tests can notice those that decide whether something is there for a person, so only those are kept.
const decisive = /(?:^|;)\s*(?:display|visibility|pointer-events)\s*:[^;]+/g;

const written = new WeakMap<HTMLStyleElement, string>();

/** Blocks of rules with a condition, which jsdom passes over too, and key frames. */
const block = /@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** The rules of a style sheet that hide or show something or take it from the pointer. */
export function rulesOfSight(css: string): string {
  return [...css.replaceAll(block, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .map(([, selector = '', declarations = '']) => ({ selector, kept: declarations.match(decisive) ?? [] }))
    .filter(({ kept }) => kept.length > 0)
    .map(({ selector, kept }) => `${selector}{${kept.map((one) => one.replace(/^;/, '')).join(';')}}`)
    .join('');
}

Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  get(this: HTMLStyleElement) {
    return written.get(this) ?? this.textContent;
  },
  set(this: HTMLStyleElement, css: string) {
    written.set(this, css);
    this.textContent = rulesOfSight(css);
  },
});
