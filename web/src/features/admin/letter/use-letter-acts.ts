import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, type FieldErrors, isKind } from '@/shared/api/errors';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useOnce } from '@/ui-admin/use-once';
import { useToast } from '@/ui-admin/use-toast';
import { type ActInput, actOn, letterBase } from './letter-api';
import type { Act, Letter } from './letter-types';

/**
 * How an act went: null when it was done, else what is wrong with its fields. The person has been told already; without
 * entries there is nothing to show at a field.
 */
export type Outcome = FieldErrors | null;

export type RunAct = (act: Act, input?: ActInput) => Promise<Outcome>;

export type LetterActs = { run: RunAct; busy: boolean };

/** Does something with the letter and shows it anew. What was typed stays with its form until the act is done. */
export function useLetterActs(letter: Letter): LetterActs {
  const client = useQueryClient();
  const toast = useToast();
  const ask = useQuestion();
  const once = useOnce();
  const reload = useCallback(() => client.invalidateQueries({ queryKey: resourceKey(letterBase) }), [client]);

  const refused = async (error: unknown): Promise<Outcome> => {
    if (!isKind(error, 'conflict')) {
      toast.failed(error);
      return error instanceof ApiError ? error.fields : {};
    }
    const again = await ask({
      title: '这封信刚被别人办理过',
      content: '重新加载以后请核对最新的情况再操作。您写的内容会保留。',
      ok: '重新加载',
      cancel: '先不加载',
    });
    if (again) await reload();
    return {};
  };

  const run: RunAct = async (act, input = {}) => {
    const outcome = await once.run(async () => {
      try {
        toast.done(await actOn(act, letter, input));
        await reload();
        return null;
      } catch (error) {
        return refused(error);
      }
    });
    return outcome === undefined ? {} : outcome;
  };
  return { run, busy: once.busy };
}
