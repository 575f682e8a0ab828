import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { isReadOnly, mayUse, type Permissions, withheld } from '@/shared/session/permission';

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

/** What the rules about single columns, buttons and fields of one kind of row leave to the signed-in person. */
export type PartRights = {
  /** Whether a rule hides the column, button or field from the person. */
  isWithheld: (name: string) => boolean;
  /** Whether a rule keeps the person from changing the field. */
  isReadOnly: (name: string) => boolean;
};

/**
 * The rights to single parts of a kind of row: `system:user` finds the rules `system:user:phone`. Parts without a rule are
 * everybody's. This tidies the page; what a call answers and takes is the server's decision.
 * @param permission permission prefix of the rows; '' where there are no such rules
 */
export function usePartRights(permission: string): PartRights {
  const permissions = useContext(PermissionContext);
  return useMemo(() => {
    const prefix = `${permission}:`;
    const names = new Set(permission ? withheld(prefix, permissions) : []);
    return {
      isWithheld: (name) => names.has(name),
      isReadOnly: (name) => permission !== '' && isReadOnly(prefix + name, permissions),
    };
  }, [permission, permissions]);
}
