import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';

/** antd without its style sheets, which cost a second for each file and say nothing where there is no layout. */
export function Unstyled({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={{ zeroRuntime: true }}>{children}</ConfigProvider>;
}
