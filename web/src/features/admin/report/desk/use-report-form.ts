import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@/shared/messages/zh-cn';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { settle } from '@/ui-admin/form/settle';
import { useRowForm } from '@/ui-admin/form/use-row-form';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { usePage } from '@/ui-admin/page/page-context';
import { useUnsavedMark } from '@/ui-admin/page/unsaved';
import { useToast } from '@/ui-admin/use-toast';
import { editAddress, type ReportDraft, reportBase, reportOptions, saveReport } from './desk-api';

/** The form of one report: its fields, what the server refused, and saving. */
export function useReportForm(report: ReportDraft, specs: readonly FieldSpec<ReportDraft>[]) {
  const rowForm = useRowForm(report, specs);
  const { form } = rowForm;
  const client = useQueryClient();
  const toast = useToast();
  const { moveTo } = usePage();
  const mark = useUnsavedMark(form.formState.isDirty);
  const refreshOthers = async () => {
    await client.invalidateQueries({ queryKey: resourceKey(reportBase) });
    await client.invalidateQueries({ queryKey: ['report'] });
  };
  const save = () =>
    rowForm.submit(async (row) => {
      const now = await saveReport(row);
      mark(settle(form, row, now));
      // At once: what is typed into the form of the old address afterwards would be lost with it.
      if (row.id === '') moveTo(editAddress(now.id));
      toast.done(messages.saved);
      await refreshOthers();
    });
  /** Reads the report as it is stored, as after an older version was restored. */
  const reload = async () => {
    form.reset(await client.fetchQuery({ ...reportOptions(form.getValues('id')), staleTime: 0 }));
    mark(false);
    await refreshOthers();
  };
  return { ...rowForm, stored: (form.formState.defaultValues ?? report) as ReportDraft, save, reload };
}
