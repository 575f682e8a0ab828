import { useCallback, useId, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError, isKind } from '@/shared/api/errors';
import { theNextTask } from '../next-task';
import { useOnce } from '../use-once';
import { useToast } from '../use-toast';
import type { Problem } from './error-summary';
import { type FieldSpec, kindOf } from './field-spec';
import { problemsOf } from './problems';
import { refusedFields } from './refused-fields';

/** A row with an optimistic lock; a new row and rows that nobody edits have no version yet. */
export type VersionedRow = FieldValues & { version?: number };

/** Writes the row; throws an ApiError when it is refused. */
export type SaveRow<Row> = (row: Row) => Promise<void>;

export type Conflict<Row> = { base: Row; mine: Row; theirs: Row };

export type RowForm<Row extends VersionedRow> = {
  form: UseFormReturn<Row>;
  formId: string;
  problems: Problem[];
  /** Number of refused attempts so far; the error list takes the focus whenever it grows. */
  attempt: number;
  /** From the press until it is saved, with all that belongs to saving, or refused. */
  saving: boolean;
  submit: (save: SaveRow<Row>) => Promise<void>;
  conflict: Conflict<Row> | null;
  /** Puts the merged row into the form, on top of the stored one, and submits it. */
  settle: (merged: Row) => Promise<void>;
  dropConflict: () => void;
};

type Pending<Row> = Conflict<Row> & { save: SaveRow<Row> };

/** A form over one row: checks, saves, shows refusals at the fields and offers a merge after a stale save. */
export function useRowForm<Row extends VersionedRow>(initial: Row, specs: readonly FieldSpec<Row>[]): RowForm<Row> {
  const formId = useId();
  const toast = useToast();
  const once = useOnce();
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<Pending<Row> | null>(null);
  // A row is complete when a form opens, so it can serve as its own default values.
  const form = useForm<Row>({ defaultValues: initial as DefaultValues<Row>, shouldFocusError: false });
  const { clearErrors, formState, getValues, handleSubmit, reset, setError, setValue } = form;
  const base = formState.defaultValues as Row;

  const refused = useCallback(
    (error: unknown, save: SaveRow<Row>) => {
      if (isKind(error, 'conflict') && error.current) {
        const mine = getValues(); // not the row that was sent: more may have been typed since
        setConflict({ base, mine, theirs: { ...mine, ...(error.current as Row) }, save });
        return;
      }
      if (!(error instanceof ApiError)) {
        throw error;
      }
      const fields = Object.entries(refusedFields(error.fields, specs, formId));
      for (const [name, message] of fields) {
        setError(name as Path<Row>, { type: 'server', message });
      }
      if (fields.length > 0) {
        setAttempt((count) => count + 1);
      } else {
        toast.failed(error);
      }
    },
    [base, formId, getValues, specs, toast, setError],
  );

  const submit = useCallback(
    (save: SaveRow<Row>) =>
      once.run(async () => {
        await theNextTask(); // the button shows that it was pressed before all fields are checked
        // What the server refused last time may be fine now; only the server can tell.
        clearErrors();
        for (const spec of specs) kindOf(spec).forgive?.(`${formId}-${spec.name}`);
        return handleSubmit(
          async (row) => {
            try {
              await save(row);
            } catch (error) {
              refused(error, save);
            }
          },
          () => setAttempt((count) => count + 1),
        )();
      }),
    [clearErrors, formId, handleSubmit, once.run, refused, specs],
  );

  const settle = useCallback(
    async (merged: Row) => {
      if (!conflict) {
        return;
      }
      setConflict(null);
      reset(conflict.theirs);
      for (const spec of specs) {
        setValue(spec.name, merged[spec.name] as PathValue<Row, Path<Row>>, { shouldDirty: true });
      }
      await submit(conflict.save);
    },
    [conflict, reset, setValue, specs, submit],
  );

  return {
    form,
    formId,
    problems: problemsOf(formState.errors, specs, formId),
    attempt,
    saving: once.busy,
    submit,
    conflict,
    settle,
    dropConflict: useCallback(() => setConflict(null), []),
  };
}
