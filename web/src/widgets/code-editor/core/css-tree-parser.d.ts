declare module 'css-tree/parser' {
  type Place = { offset: number };
  /** The parts of the tree that are read here. */
  export type CssNode = {
    type: string;
    loc?: { start: Place; end: Place } | null;
    block?: CssNode | null;
    children?: Iterable<CssNode> | null;
  };
  type Options = { positions?: boolean; onParseError?: (error: { message: string; offset: number }) => void };
  const parse: (text: string, options?: Options) => CssNode;
  export default parse;
}
