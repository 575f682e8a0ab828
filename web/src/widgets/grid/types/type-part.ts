import type { AnyGridColumn } from '../core/grid-column';
import type { Definition } from './definition';

/** What the type of a column adds to what its definition says anyway. */
export type TypePart = Partial<
  Pick<
    AnyGridColumn,
    | 'kind'
    | 'kindFor'
    | 'tick'
    | 'box'
    | 'typed'
    | 'done'
    | 'settles'
    | 'face'
    | 'shows'
    | 'dictionary'
    | 'hidden'
    | 'locked'
    | 'least'
    | 'initial'
  >
>;

export type Around = {
  /** The column that this one follows. */
  follows?: string | undefined;
};

/** One type of columns. */
export type OfType = (definition: Definition, around: Around) => TypePart;
