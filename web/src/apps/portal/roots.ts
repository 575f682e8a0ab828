/** The three React roots of a document. Server and browser must agree on the prefixes of generated ids. */
export const roots = {
  header: { element: 'site-header', prefix: 'h-' },
  page: { element: 'main', prefix: 'p-' },
  footer: { element: 'site-footer', prefix: 'f-' },
} as const;
