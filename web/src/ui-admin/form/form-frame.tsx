import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { later } from '../later';
import type { FieldSpec } from './field-spec';
import type { RowForm, VersionedRow } from './use-row-form';

type Props<Row extends VersionedRow> = {
  rowForm: RowForm<Row>;
  specs: readonly FieldSpec<Row>[];
  children: ReactNode;
};

/** Comes when somebody was faster for the first time. */
const ConflictDialog = later(async () => (await import('./conflict-dialog')).ConflictDialog);

/** Around every form over a row: its fields know it, and who was faster is asked about. */
export function FormFrame<Row extends VersionedRow>({ rowForm, specs, children }: Props<Row>) {
  const { form, conflict, settle, dropConflict } = rowForm;
  return (
    <FormProvider {...form}>
      {children}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          specs={specs}
          onSettle={(row) => void settle(row)}
          onCancel={dropConflict}
        />
      )}
    </FormProvider>
  );
}
