import { useQuery } from '@tanstack/react-query';
import { siteNameOptions } from '@/shared/api/session';
import { arrivalPage } from '@/shared/session/redirect';
import { useSession, useUsername } from '@/shared/session/session';
import { aYear, storageKeys, writeStored } from '@/shared/storage/stored';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import { ownSitesOptions } from './place-api';

/** Remembers in this browser which site a person chose last. */
export function rememberSite(username: string, tenantId: string): void {
  writeStored(storageKeys.site + username, tenantId, localStorage, aYear);
}

/** The sites of the person, and the one this window shows; undefined until they are known. */
export function useOwnSites() {
  const { data: sites } = useQuery(ownSitesOptions(useUsername()));
  const tenantId = useSession(({ session }) => session?.tenantId);
  return { sites, current: sites?.find(({ id }) => id === tenantId) };
}

/** What the site is called in the head of the page. People of several sites see the one they are working in. */
export function useSiteName(): string {
  const { data: site } = useQuery(siteNameOptions);
  const { sites = [], current } = useOwnSites();
  return (sites.length > 1 && current?.name) || site?.shortName || site?.name || '';
}

/** Loads the back office of the site that is kept now, at the page of the person's role there; nothing of another one stays in memory. */
export function loadSite(): void {
  useUnsaved.getState().clearAll();
  window.location.replace(arrivalPage(null, useSession.getState().session?.user.homePath));
}
