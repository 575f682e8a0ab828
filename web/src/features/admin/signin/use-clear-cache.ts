import { useQueryClient } from '@tanstack/react-query';
import { isKind } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { useOnce } from '@/ui-admin/use-once';
import { useToast } from '@/ui-admin/use-toast';
import { useReloadDictionaries } from '@/ui-admin/values/use-dictionary';

/** 清理缓存: the server forgets its copies of the dictionaries, this window everything it has loaded. */
export function useClearCache(): () => Promise<void> {
  const { run } = useOnce();
  const client = useQueryClient();
  const reload = useReloadDictionaries();
  const toast = useToast();
  return () =>
    run(async () => {
      try {
        await reload();
        toast.done(messages.cacheCleared);
      } catch (error) {
        if (!isKind(error, 'expired')) {
          toast.warn(messages.cacheKept);
        }
      }
      await client.invalidateQueries();
    });
}
