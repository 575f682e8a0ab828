import { messages } from '@/shared/messages/zh-cn';
import { type Said, said } from '../actions/action';
import { FormDialog } from '../dialog/form-dialog';
import { useGuardedClose } from '../dialog/use-guarded-close';
import { type After, useReload } from '../use-reload';
import { useToast } from '../use-toast';
import { ClosedWhile } from './closed-while';
import { ErrorSummary } from './error-summary';
import { useGrantedFields } from './field-rights';
import type { FieldSpec } from './field-spec';
import styles from './form.module.css';
import { FormFrame } from './form-frame';
import { SpecFields } from './spec-fields';
import { type SaveRow, useRowForm, type VersionedRow } from './use-row-form';

type Props<Row extends VersionedRow> = {
  /** By default 新增 for a row without an id, 编辑 for another. */
  title?: string;
  /** What the form is about, beside the title. */
  note?: string;
  initial: Row;
  specs: readonly FieldSpec<Row>[];
  save: (row: Row) => Promise<unknown>;
  /** What shows the row and is loaded again; with it the form says that it saved. */
  after?: After;
  /** What is said then, in place of 保存成功. */
  done?: Said<Row, string>;
  /** Closes the dialog; also called after a successful save. */
  onClose: () => void;
  width?: number;
  /** What the button says that sends the form: 保存 by default. */
  ok?: string;
  /** For reading only: every field is disabled and saving is switched off. */
  readOnly?: boolean;
};

/** A dialog that adds or changes one row. Mount it while it is open. */
export function FormModal<Row extends VersionedRow>(props: Props<Row>) {
  const {
    note,
    initial,
    save,
    after,
    done = messages.saved,
    onClose,
    width = 720,
    ok = '保存',
    readOnly = false,
  } = props;
  const { title = initial.id ? '编辑' : '新增' } = props;
  const specs = readOnly ? props.specs.map((spec) => ({ ...spec, disabled: true })) : props.specs;
  const granted = useGrantedFields(specs);
  const rowForm = useRowForm(initial, granted);
  const { form, formId, problems, attempt, saving, submit, conflict } = rowForm;
  const { close, leave } = useGuardedClose(form.formState.isDirty, onClose);
  const toast = useToast();
  const reload = useReload(after);

  const saveAndClose: SaveRow<Row> = async (row) => {
    await save(row);
    if (after) toast.done(said(done, row));
    await reload();
    leave();
  };
  return (
    <FormFrame rowForm={rowForm} specs={granted}>
      <FormDialog
        width={width}
        title={
          note ? (
            <>
              {title} <span className={`fine ${styles.note}`}>{note}</span>
            </>
          ) : (
            title
          )
        }
        ok={ok}
        busy={saving}
        disabled={readOnly}
        onSubmit={() => submit(saveAndClose)}
        onClose={() => void close()}
      >
        <ErrorSummary problems={problems} attempt={attempt} />
        {/* It closes over what is typed from now on. */}
        <ClosedWhile closed={saving || conflict !== null}>
          <SpecFields control={form.control} specs={specs} formId={formId} />
        </ClosedWhile>
      </FormDialog>
    </FormFrame>
  );
}
