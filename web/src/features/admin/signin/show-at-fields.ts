import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '@/shared/api/errors';

/** Shows a refusal at the fields it names and goes to the first; tells whether it names one. */
export function showAtFields<Values extends FieldValues>(
  { setError }: UseFormReturn<Values>,
  names: readonly Path<Values>[],
  { fields }: ApiError,
): boolean {
  const named = names.filter((name) => fields[name]);
  named.forEach((name, at) => {
    setError(name, { message: fields[name] ?? '' }, { shouldFocus: at === 0 });
  });
  return named.length > 0;
}
