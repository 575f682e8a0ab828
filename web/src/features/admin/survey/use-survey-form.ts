import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@/shared/messages/zh-cn';
import { same } from '@/ui-admin/form/merge';
import { settle } from '@/ui-admin/form/settle';
import { useRowForm } from '@/ui-admin/form/use-row-form';
import { addRow, editRow, resourceKey } from '@/ui-admin/list/resource-api';
import { openWhenKnown } from '@/ui-admin/page/open-when-known';
import { usePage } from '@/ui-admin/page/page-context';
import { useUnsavedMark } from '@/ui-admin/page/unsaved';
import { useToast } from '@/ui-admin/use-toast';
import { actOn, editAddress, previewAddress, surveyBase, surveyOptions } from './survey-api';
import { surveySpecs } from './survey-fields';
import type { Survey, SurveyRow } from './survey-types';

/** What happens after a survey was saved. */
export type Then = 'stay' | 'publish' | 'preview';

/** Saves a survey that was changed, and reads it as it is stored then. */
function useSaving(rowForm: ReturnType<typeof useRowForm<Survey>>) {
  const client = useQueryClient();
  const { moveTo } = usePage();
  const { form } = rowForm;
  const mark = useUnsavedMark(form.formState.isDirty);
  const load = async (id: string, sent: Survey) => {
    const now = await client.fetchQuery({ ...surveyOptions(id), staleTime: 0 });
    mark(settle(form, sent, now));
    await client.invalidateQueries({ queryKey: [...resourceKey(surveyBase), 'list'] });
    return now;
  };
  const save = async (row: Survey): Promise<Survey> => {
    // Compared now: the key that saves takes along a cell that is open, of which the last drawing knew nothing.
    if (row.id !== '' && same(row, form.formState.defaultValues)) return row;
    const isNew = row.id === '';
    const { id, version } = await (isNew ? addRow<SurveyRow>(surveyBase, row) : editRow<SurveyRow>(surveyBase, row));
    // At once: what is stored now may not be readable, and the next press must neither add it again nor send a stale version.
    const kept = { ...row, id, version };
    mark(settle(form, row, kept));
    if (isNew) moveTo(editAddress(id));
    return load(id, kept);
  };
  return { load, save };
}

/** The form of one survey: its fields, and saving with what comes after it. */
export function useSurveyForm(survey: Survey) {
  const rowForm = useRowForm(survey, surveySpecs);
  const { load, save } = useSaving(rowForm);
  const toast = useToast();
  const run = (then: Then) =>
    rowForm.submit(async (row) => {
      const now = await save(row);
      if (then === 'preview') await openWhenKnown(previewAddress(now));
      if (then === 'publish') {
        await actOn('publish', now);
        await load(now.id, now);
      }
      if (then !== 'preview') toast.done(then === 'publish' ? '发布成功' : messages.saved);
    });
  return {
    ...rowForm,
    /** The survey as it was read last. */
    stored: (rowForm.form.formState.defaultValues ?? survey) as Survey,
    run,
  };
}
