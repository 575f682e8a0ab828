import type { Schemas } from './generated';

/** The divisions of the country: the code of a region leads to the codes and names right below it. */
export type Regions = {
  /** Who published the codes and the day they stand for. */
  source: string;
  year: number;
  /** Code above all provinces. */
  root: string;
  records: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

type Route<Result, Body = never> = {
  parameters: { query?: never; path?: never };
  requestBody?: [Body] extends [never] ? never : { content: { 'application/json': Body } };
  responses: { 200: { content: { 'application/json': { result: Result } } } };
};

type ActOnRow<Result> = {
  parameters: { query: { id: string }; path?: never };
  requestBody?: never;
  responses: { 200: { content: { 'application/json': { result: Result } } } };
};

/** Routes that write their answer themselves, or have a second method: the API document leaves these out. */
export type Unlisted = {
  /** Its text is compressed once and sent to everybody. */
  '/sys/region/tree': { get: Route<Regions> };
  /** Sets a cookie beside its answer. */
  '/sys/thirdLogin/add': { post: Route<{ url: string }, { source: string; password: string; redirect: string }> };
  /** Answers with the array alone. */
  '/sys/user/getMultiUser': { get: Route<Schemas['Colleague'][]> };
  // Clients of the platform ask with GET; what changes something is posted.
  '/sys/quartzJob/pause': { post: ActOnRow<unknown> };
  '/sys/quartzJob/resume': { post: ActOnRow<unknown> };
  '/sys/quartzJob/execute': { post: ActOnRow<Schemas['StartedRun']> };
  // A statement is longer than what every address on the way takes.
  '/online/cgreport/head/parseSql': { post: Route<Schemas['ParsedSQL'], { sql?: string; dataSet?: string }> };
};
