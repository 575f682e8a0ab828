import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { Problem } from './error-summary';
import type { FieldSpec } from './field-spec';

/** Errors of a form in the order of its fields, each with the label a person knows. */
export function problemsOf<Row extends FieldValues>(
  errors: FieldErrors<Row>,
  specs: readonly FieldSpec<Row>[],
  formId: string,
): Problem[] {
  const entries = Object.entries(errors).flatMap(([name, error]) => flatten(name, error));
  const order = (name: string) => {
    const at = specs.findIndex((spec) => spec.name === name.split('.')[0]);
    return at < 0 ? specs.length : at;
  };
  return entries
    .sort((a, b) => order(a.path) - order(b.path))
    .map(({ path, message }) => toProblem(path, message, specs, formId));
}

function toProblem<Row extends FieldValues>(
  path: string,
  message: string,
  specs: readonly FieldSpec<Row>[],
  formId: string,
): Problem {
  const [name = '', index] = path.split('.');
  const spec = specs.find((each) => each.name === name);
  if (!spec) {
    return { id: '', label: name, message };
  }
  const label = index === undefined ? spec.label : `${spec.label}第 ${Number(index) + 1} 行`;
  return { id: `${formId}-${path}`, label, message };
}

type Leaf = { path: string; message: string };

/** Errors of list fields nest by row and column; a leaf is whatever carries a message. */
function flatten(path: string, error: unknown): Leaf[] {
  if (typeof error !== 'object' || error === null) {
    return [];
  }
  if ('message' in error && typeof error.message === 'string' && error.message) {
    return [{ path, message: error.message }];
  }
  return Object.entries(error).flatMap(([key, value]) => (key === 'ref' ? [] : flatten(`${path}.${key}`, value)));
}
