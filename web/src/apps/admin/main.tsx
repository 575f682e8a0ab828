import 'dayjs/locale/zh-cn';
import '@/ui-admin/base.css';
import dayjs from 'dayjs';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { themeChoice } from '@/features/admin/preferences/look';
import { followOtherLooks, useLook } from '@/features/admin/preferences/use-look';
import { followOtherWindows } from '@/shared/session/session';
import { signStyleSheets, styleNonce } from '@/ui-admin/nonce';
import { paintGround } from '@/ui-admin/theme';
import { Providers } from './providers';
import { createStaffRouter } from './router';

dayjs.locale('zh-cn');
followOtherWindows();
followOtherLooks();
paintGround(themeChoice(useLook.getState().look));
signStyleSheets(styleNonce());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers nonce={styleNonce()}>
        <RouterProvider router={createStaffRouter()} />
      </Providers>
    </StrictMode>,
  );
}
