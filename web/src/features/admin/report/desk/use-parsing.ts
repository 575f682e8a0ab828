import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import { useOnce } from '@/ui-admin/use-once';
import { useToast } from '@/ui-admin/use-toast';
import { parseSource, type ReportDraft } from './desk-api';
import { mergedBy } from './merged';

/** Reads fields and parameters out of the source and puts them into the form, beside what the author said of them before. */
export function useParsing(form: UseFormReturn<ReportDraft>) {
  const toast = useToast();
  const { busy, run } = useOnce();
  const parse = () =>
    run(async () => {
      form.clearErrors(['dataSet', 'cgrSql']);
      const { source, dataSet, cgrSql } = form.getValues();
      try {
        const found = await parseSource({ source, dataSet, cgrSql });
        // As they stand now: they could be edited while the source was read.
        const { items, params } = form.getValues();
        const fields = mergedBy('fieldName', items, found.fields ?? []);
        form.setValue('items', fields.rows, { shouldDirty: true });
        form.setValue('params', mergedBy('paramName', params, found.params ?? []).rows, { shouldDirty: true });
        toast.done(`已解析：${fields.rows.length} 个字段，新增 ${fields.added} 个，去掉 ${fields.gone} 个`);
      } catch (error) {
        const own = source === 'set' ? 'dataSet' : 'cgrSql';
        const said = error instanceof ApiError ? (error.fields[own] ?? error.fields.sql) : undefined;
        if (said) form.setError(own, { type: 'server', message: said }, { shouldFocus: true });
        else toast.failed(error);
      }
    });
  return { busy, parse };
}
