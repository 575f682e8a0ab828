import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { mayUse, type Permissions } from '@/shared/session/permission';

const nothingGranted: Permissions = { auth: [], allAuth: [] };

export const PermissionContext = createContext<Permissions>(nothingGranted);

/** Answers whether the signed-in person may use the action. The server decides again on every call. */
export function useMay(): (code: string) => boolean {
  const permissions = useContext(PermissionContext);
  return useCallback((code) => mayUse(code, permissions), [permissions]);
}

/** Shows its children only to people who may use one of the actions, separated by commas. */
export function HasPermission({ code, children }: { code: string; children: ReactNode }) {
  return useMay()(code) ? children : null;
}
