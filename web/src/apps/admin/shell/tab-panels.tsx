import { Activity, memo, Suspense, useMemo, useState } from 'react';
import { Route, Routes } from 'react-router';
import { PageContext, type PageHandle } from '@/ui-admin/page/page-context';
import { ErrorBoundary } from '@/ui-admin/state/error-boundary';
import { Loading } from '@/ui-admin/state/states';
import { DeniedPage, MissingPage } from '../exception-pages';
import { findRoute, type StaffRoute } from '../routes';
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

// A change of one tab must not draw the pages of all others again; they are large.
const Panel = memo(function Panel({ tab, routes, onClose, onRetitle, onMove }: PanelProps) {
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
    <div className={styles.panel} data-scroller>
      <PageContext value={page}>
        <ErrorBoundary key={`${tab.epoch}.${attempt}`} onRetry={() => setAttempt(attempt + 1)}>
          <Suspense fallback={<Loading />}>
            <Screen tab={tab} routes={routes} />
          </Suspense>
        </ErrorBoundary>
      </PageContext>
    </div>
  );
});

function Screen({ tab, routes }: { tab: Tab; routes: readonly StaffRoute[] }) {
  const found = findRoute(routes, tab.path);
  if (found.kind === 'denied') {
    return <DeniedPage />;
  }
  if (found.kind === 'missing' || !found.route.screen) {
    return <MissingPage />;
  }
  const Page = found.route.screen;
  // The tab has its own address: parameters and query of a page in the background do not change with the window's.
  return (
    <Routes location={tab.fullPath}>
      <Route path={found.route.path} element={<Page />} />
    </Routes>
  );
}
