/** The part of an OpenAPI 3.1 document that the reader shows. */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  items?: Schema;
  /** What may be null: the object, and null. */
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  examples?: unknown[];
};

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };

type Body = { description?: string; content?: Record<string, { schema?: Schema }> };

type RawOperation = {
  summary?: string;
  description?: string;
  operationId?: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: Body & { required?: boolean };
  responses?: Record<string, Body>;
};

export type OpenApi = {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, RawOperation>>;
  components?: { schemas?: Record<string, Schema> };
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  deprecated: boolean;
  parameters: Parameter[];
  body: Schema | null;
  responses: { status: string; description: string; schema: Schema | null }[];
};

const methods = ['get', 'post', 'put', 'patch', 'delete'];

const untagged = '其他';

/** All operations of the document in its order. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method];
      return raw ? [operation(method, path, raw)] : [];
    }),
  );
}

function operation(method: string, path: string, raw: RawOperation): Operation {
  return {
    id: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    tag: raw.tags?.[0] ?? untagged,
    summary: raw.summary ?? raw.operationId ?? path,
    description: raw.description ?? '',
    deprecated: raw.deprecated ?? false,
    parameters: raw.parameters ?? [],
    body: contentSchema(raw.requestBody),
    responses: Object.entries(raw.responses ?? {}).map(([status, body]) => ({
      status,
      description: body.description ?? '',
      schema: contentSchema(body),
    })),
  };
}

function contentSchema(body: Body | undefined): Schema | null {
  const [first] = Object.values(body?.content ?? {});
  return first?.schema ?? null;
}

export type Group = { tag: string; operations: Operation[] };

/** The operations that contain the text in path or summary, by tag. */
export function groups(operations: readonly Operation[], text: string): Group[] {
  const wanted = text.trim().toLowerCase();
  const found = operations.filter(({ path, summary, tag }) =>
    `${path} ${summary} ${tag}`.toLowerCase().includes(wanted),
  );
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return tags.map((tag) => ({ tag, operations: found.filter((each) => each.tag === tag) }));
}

/** The schema that a reference points to, and its name. Of what may be null it is what stands there otherwise. */
export function resolve(document: OpenApi, schema: Schema): { name: string; schema: Schema } {
  const shown = schema.oneOf?.find(({ type }) => type !== 'null') ?? schema;
  const name = shown.$ref?.split('/').at(-1) ?? '';
  const target = name ? document.components?.schemas?.[name] : shown;
  return { name, schema: target ?? {} };
}

/** The type in one word or two: `string`, `integer (int64)`, `Article[]`. */
export function typeWord(document: OpenApi, schema: Schema): string {
  const { name, schema: target } = resolve(document, schema);
  if (name) {
    return name;
  }
  const types = [target.type ?? 'object'].flat().filter((type) => type !== 'null');
  if (types.includes('array') && target.items) {
    return `${typeWord(document, target.items)}[]`;
  }
  return types.join(' | ') + (target.format ? ` (${target.format})` : '');
}
