import { HtmlValidate } from 'html-validate';

/** How React writes HTML is valid, if not the fashion: upper case in names of attributes, closed voids, empty values. */
const fashion = ['attr-case', 'attribute-boolean-style', 'attribute-empty-style', 'doctype-style', 'void-style'];

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    ...Object.fromEntries(fashion.map((rule) => [rule, 'off'])),
    'no-redundant-role': 'off', // a table that is laid out as cards on a phone would lose its roles without them
    'unique-landmark': 'off', // an <aside> inside an article is no landmark; axe knows, and tells those that are apart
    'require-sri': 'off', // everything comes from this host, by names made from the contents
    'tel-non-breaking': 'off', // the style sheet keeps a number in one line
    'valid-id': ['error', { relaxed: true }], // React's own ids start with an underscore
    'aria-label-misuse': ['error', { allowAnyNamable: true }], // <search> is a landmark and may have a name
  },
});

/** What is wrong with a document by the rules of HTML, each with its place. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector, line }) => `${ruleId}: ${message} (line ${line}, ${selector ?? '-'})`),
  );
}
