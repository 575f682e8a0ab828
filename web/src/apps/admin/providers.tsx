import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useMemo, useState } from 'react';
import { themeChoice } from '@/features/admin/preferences/look';
import { useLook } from '@/features/admin/preferences/use-look';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { Icon } from '@/ui-admin/icon';
import { Spinner } from '@/ui-admin/spinner';
import { StateMark } from '@/ui-admin/state-mark';
import { staffTheme } from '@/ui-admin/theme';
import { openMark } from '@/ui-admin/tree/nodes';
import { useToast } from '@/ui-admin/use-toast';
import { createQueryClient } from './query-client';
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
