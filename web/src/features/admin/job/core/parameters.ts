import type { Handler, JobRow, Parameter } from '../job-api';

/** A job with the values of its parameters beside it, each under a name of its own. */
export type JobForm = JobRow & { [Field in `parameter:${number}:${number}`]?: unknown };

/** The field of a parameter. Names of handlers and parameters have dots and the like, which mean something in a form. */
export const fieldOf = (handler: number, parameter: number) => `parameter:${handler}:${parameter}` as const;

type Values = Record<string, unknown>;

/** The values of a job as the server keeps them; none where the text is no JSON object. */
function stored(parameter: string): Values {
  try {
    const value: unknown = JSON.parse(parameter || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

const empty: Record<Parameter['kind'], unknown> = { text: '', number: null, boolean: false, select: '' };

/** The job as a form edits it: with the parameters of every handler, so that another handler brings its own. */
export function formOf(job: JobRow, handlers: readonly Handler[]): JobForm {
  const fields = handlers.flatMap((handler, i) => {
    const values = handler.name === job.jobClassName ? stored(job.parameter) : {};
    return handler.parameters.map(({ name, kind, initial }, j) => [
      fieldOf(i, j),
      values[name] ?? initial ?? empty[kind],
    ]);
  });
  return { ...job, ...Object.fromEntries(fields) };
}

/** The job as it is saved. Values without a field stay, as long as the handler does. */
export function jobOf(form: JobForm, handlers: readonly Handler[], before: JobRow): JobRow {
  const at = handlers.findIndex(({ name }) => name === form.jobClassName);
  const values: Values = form.jobClassName === before.jobClassName ? stored(form.parameter) : {};
  handlers[at]?.parameters.forEach(({ name, kind, initial }, j) => {
    const value: unknown = form[fieldOf(at, j)];
    // An empty text is left out, unless the handler would put its own in the place.
    const isOwn = kind === 'text' && Boolean(initial);
    if (value === null || value === undefined || (value === '' && !isOwn)) {
      delete values[name];
    } else {
      values[name] = value;
    }
  });
  const job = Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith('parameter:'))) as JobRow;
  return { ...job, parameter: Object.keys(values).length > 0 ? JSON.stringify(values) : '' };
}

/**
 * The field of the form that a refusal belongs to. The server speaks of `parameter` and names the one it means in its words, or of
 * `parameter.name`; a parameter that it does not name is told at the handler.
 */
export function fieldOfRefusal(field: string, message: string, form: JobForm, handlers: readonly Handler[]): string {
  const [whole, meant] = field.split('.');
  if (whole !== 'parameter') return field;
  const at = handlers.findIndex(({ name }) => name === form.jobClassName);
  const j = handlers[at]?.parameters.findIndex(({ name, label }) =>
    meant ? name === meant : message.includes(label) || message.includes(name),
  );
  return j === undefined || j < 0 ? 'jobClassName' : fieldOf(at, j);
}

const usualLength = 200;

/** What is wrong with the text of a parameter, or null. */
export function problemOfParameter({ label, kind, min, max, maxLength }: Parameter, text: string): string | null {
  if (text === '') return null;
  if (kind === 'text') {
    const most = maxLength || usualLength;
    return text.length > most ? `${label}最多 ${most} 个字` : null;
  }
  const isBound = kind === 'number' && (min !== 0 || max !== 0);
  return isBound && (Number(text) < min || Number(text) > max) ? `${label}要在 ${min} 到 ${max} 之间` : null;
}
