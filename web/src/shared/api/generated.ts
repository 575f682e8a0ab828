import type { components } from './schema';

/** The types generated from the API document; `make types` renews them. */
export type Schemas = components['schemas'];

/** Narrows members of a generated type to what the document cannot say: closed sets of words, pairs of numbers. */
export type Refine<Generated, Members> = Omit<Generated, keyof Members> & Members;
