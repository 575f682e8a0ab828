import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isKind } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { useToast } from '@/ui-admin/use-toast';
import { useReloadDictionaries } from '@/ui-admin/values/use-dictionary';

/** 清理缓存: the server forgets its copies of the dictionaries, this window everything it has loaded. */
export function useClearCache(): () => Promise<void> {
  const client = useQueryClient();
  const reload = useReloadDictionaries();
  const toast = useToast();
  return useCallback(async () => {
    try {
      await reload();
      toast.done(messages.cacheCleared);
    } catch (error) {
      if (!isKind(error, 'expired')) {
        toast.warn(messages.cacheKept);
      }
    }
    await client.invalidateQueries();
  }, [client, reload, toast]);
}
