import { draws } from './draw';

declare global {
  /** Called by the Go process: JSON of the properties in, HTML of one part of the document out. */
  var jikong: typeof draws;
}

globalThis.jikong = draws;
