import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useState } from 'react';
import { theme } from '@/ui-admin/theme';
import { useNotices } from '@/ui-admin/use-notices';
import { createQueryClient } from './query-client';

/** Everything below the providers: antd in Chinese with our theme, notices, and the cache of server data. */
export function Providers({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} locale={zhCN} button={{ autoInsertSpace: false }} csp={{ nonce }}>
      <App component={false}>
        <ServerData>{children}</ServerData>
      </App>
    </ConfigProvider>
  );
}

function ServerData({ children }: { children: ReactNode }) {
  const notices = useNotices();
  const [client] = useState(() => createQueryClient(notices.failed));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
