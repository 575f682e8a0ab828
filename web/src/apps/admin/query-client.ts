import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isKind } from '@/shared/api/errors';

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: a refresh that fails is not told, because nobody asked for it. */
    queryMeta: { silent?: boolean };
  }
}

/** One quick retry, and only where nothing came back: a refusal would be the same again. */
const retries = 1;

/**
 * @param failed tells the person about a refresh that did not work. A first load that fails is told by its page, which
 * has nothing else to show; what is read anew in the background says by its `meta` that it fails silently.
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
