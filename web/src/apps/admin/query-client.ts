import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isKind } from '@/shared/api/errors';

/** One quick retry, and only where nothing came back: a refusal would be the same again. */
const retries = 1;

/**
 * @param failed tells the person about a refresh that did not work. A first load that fails is told by its page, which
 * has nothing else to show, and what is asked by a clock with `meta: { silent: true }` is asked again.
 */
export function createQueryClient(failed: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.state.data !== undefined && !query.meta?.silent) {
          failed(error);
        }
      },
    }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < retries && isKind(error, 'network'),
        // Coming back to the window must not change a list under the eyes of the person who reads it.
        refetchOnWindowFocus: false,
      },
    },
  });
}
