import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useMemo, useState } from 'react';
import { themeChoice } from '@/features/admin/preferences/look';
import { useLook } from '@/features/admin/preferences/use-look';
import { isKind } from '@/shared/api/errors';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { Icon } from '@/ui-admin/icon';
import { Spinner } from '@/ui-admin/spinner';
import { StateMark } from '@/ui-admin/state-mark';
import { staffTheme } from '@/ui-admin/theme';
import { openMark } from '@/ui-admin/tree/nodes';
import { useToast } from '@/ui-admin/use-toast';
import { layersId } from './shell/layers';

/** Everything below the providers: antd in Chinese with our theme, toast, and the cache of server data. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const look = useLook((state) => state.look);
  const themeNow = useMemo(() => {
    const theme = staffTheme(themeChoice(look));
    return still ? { ...theme, token: { ...theme.token, motion: false } } : theme;
  }, [still, look]);
  return (
    <ConfigProvider
      theme={themeNow}
      locale={zhCN}
      button={{ autoInsertSpace: false, loadingIcon: <Spinner /> }}
      inputSearch={{ searchIcon }}
      select={chosenBy}
      treeSelect={{ switcherIcon: openMark }}
      alert={marks}
      modal={marks}
      csp={{ nonce }}
      wave={noWave}
      getPopupContainer={layers}
    >
      <App component={false}>
        <ServerData>{children}</ServerData>
      </App>
    </ConfigProvider>
  );
}

/** antd's own marks are read aloud, in English. */
const marks = {
  successIcon: <StateMark state="done" />,
  infoIcon: <StateMark state="info" />,
  warningIcon: <StateMark state="warning" />,
  errorIcon: <StateMark state="failed" />,
};

/** A ring around what was pressed: to colour it the kit measures the document before the picture that answers. */
const noWave = { disabled: true };

const chosenBy = { suffixIcon: <Icon name="down" />, loadingIcon: <Spinner /> };

/** Names the button of every search box in Chinese. */
const searchIcon = (
  <>
    <Icon name="search" />
    <span className="visually-hidden">搜索</span>
  </>
);

/** Where lists, menus and dialogs open: inside the main landmark, so that screen readers can tell where they are. */
function layers(): HTMLElement {
  return document.getElementById(layersId) ?? document.body;
}

function ServerData({ children }: { children: ReactNode }) {
  const toast = useToast();
  const [client] = useState(() => createQueryClient(toast.failed));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

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
function createQueryClient(failed: (error: unknown) => void): QueryClient {
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
        // A question held back while the browser thinks itself offline looks answered, with nothing; the server is often on the same machine.
        networkMode: 'always',
      },
    },
  });
}
