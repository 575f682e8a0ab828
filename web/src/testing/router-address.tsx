import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { AddressContext, type Go, GoContext } from '@/ui-admin/page/page-address';

/** Stands for the tab of a page that is shown without the shell: its address is the window's. */
export function RouterAddress({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const params = useParams();
  const navigate = useRef(useNavigate());
  const go = useCallback<Go>((to, options) => void navigate.current(to, options), []);
  const address = useMemo(() => ({ path: pathname, search, params }), [pathname, search, params]);
  return (
    <GoContext value={go}>
      <AddressContext value={address}>{children}</AddressContext>
    </GoContext>
  );
}
