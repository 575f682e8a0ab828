import { createContext } from 'react';

/** The id of the cell that a control stands over, by which it is known as long as its grid is there. */
export const CellNameContext = createContext('');
