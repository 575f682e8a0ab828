/** Server and browser must agree on what the generated ids of an island begin with. */
export const islandPrefix = (name: string): string => `${name}-`;
