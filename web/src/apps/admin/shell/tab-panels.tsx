import { Activity, memo, Suspense, useMemo, useState } from 'react';
import { matchPath } from 'react-router';
import { AddressContext } from '@/ui-admin/page/page-address';
import { PageContext, type PageHandle } from '@/ui-admin/page/page-context';
import { ErrorBoundary } from '@/ui-admin/state/error-boundary';
import { Loading } from '@/ui-admin/state/states';
import { DeniedPage, MissingPage } from '../end-pages';
import { findRoute, type StaffRoute } from '../routes';
import type { Screen } from '../screens';
import styles from './shell.module.css';
import type { Tab } from './tabs';
import type { TabStripState } from './use-tabs';

type Props = { tabs: TabStripState; routes: readonly StaffRoute[] };

/**
 * The pages of all open tabs. Those in the background keep what was typed and chosen in them but stop their effects,
 * so they neither poll nor react to anything until they are shown again.
 */
export function TabPanels({ tabs: { tabs, active, drop, retitle, moveTo }, routes }: Props) {
  return tabs
    .filter((tab) => tab.opened)
    .map((tab) => (
      <Activity key={tab.key} mode={tab.key === active?.key ? 'visible' : 'hidden'}>
        <Panel tab={tab} routes={routes} onClose={drop} onRetitle={retitle} onMove={moveTo} />
      </Activity>
    ));
}

type PanelProps = {
  tab: Tab;
  routes: readonly StaffRoute[];
  onClose: (key: string) => void;
  onRetitle: (key: string, title: string) => void;
  onMove: (key: string, path: string) => void;
};

function Panel({ tab, routes, onClose, onRetitle, onMove }: PanelProps) {
  const [attempt, setAttempt] = useState(0);
  const { key } = tab;
  const page = useMemo<PageHandle>(
    () => ({
      key,
      setTitle: (title) => onRetitle(key, title),
      close: () => onClose(key),
      moveTo: (path) => onMove(key, path),
    }),
    [key, onClose, onRetitle, onMove],
  );
  return (
    <div className={`stack ${styles.panel}`} data-scroller>
      <PageContext value={page}>
        <ErrorBoundary key={`${tab.epoch}.${attempt}`} onRetry={() => setAttempt(attempt + 1)}>
          <Suspense fallback={<Loading />}>
            <PageOfTab path={tab.path} address={tab.fullPath} routes={routes} />
          </Suspense>
        </ErrorBoundary>
      </PageContext>
    </div>
  );
}

type PageProps = { path: string; address: string; routes: readonly StaffRoute[] };

// A tab also changes when it is looked at, moved or named; its page is drawn for its address alone.
const PageOfTab = memo(function PageOfTab({ path, address, routes }: PageProps) {
  const found = findRoute(routes, path);
  if (found.kind === 'denied') {
    return <DeniedPage />;
  }
  if (found.kind === 'missing' || !found.route.screen) {
    return <MissingPage />;
  }
  return <Addressed route={found.route} Page={found.route.screen} path={path} search={address.slice(path.length)} />;
});

type AddressedProps = { route: StaffRoute; Page: Screen; path: string; search: string };

function Addressed({ route, Page, path, search }: AddressedProps) {
  const own = useMemo(
    () => ({ path, search, params: matchPath(route.path, path)?.params ?? {} }),
    [route, path, search],
  );
  return (
    <AddressContext value={own}>
      <Page />
    </AddressContext>
  );
}
