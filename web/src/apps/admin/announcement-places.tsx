import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type AnnouncementPlaces, AnnouncementPlacesContext } from '@/features/admin/announcement/places';
import { permissionOptions } from '@/shared/api/session';
import { useUsername } from '@/shared/session/session';
import { findRoute, routesFrom } from './routes';
import { findScreen } from './screens';

/** Tells the notices inside where they may lead the person: to the pages that the menu grants. */
export function KnownPlaces({ children }: { children: ReactNode }) {
  const { data } = useQuery(permissionOptions(useUsername()));
  const places = useMemo<AnnouncementPlaces>(() => {
    const routes = routesFrom(data?.menu ?? []);
    return {
      ofComponent: (component) => {
        const path = findScreen(component)?.path;
        return path && findRoute(routes, path).kind === 'page' ? path : null;
      },
      isPage: (path) => findRoute(routes, path).kind !== 'missing',
    };
  }, [data]);
  return <AnnouncementPlacesContext value={places}>{children}</AnnouncementPlacesContext>;
}
