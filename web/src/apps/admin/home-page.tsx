import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { overviewOptions } from '@/features/admin/content/overview/overview-api';
import OverviewPage from '@/features/admin/content/overview/overview-page';
import AnalysisSection from '@/features/admin/dashboard/analysis-section';
import { analysisOptions, firstPeriod } from '@/features/admin/dashboard/dashboard-api';
import { mayReadReports, tilesOptions } from '@/features/admin/report/tiles/tile-api';
import { later } from '@/ui-admin/later';
import { useMay } from '@/ui-admin/permission';

/**
 * The home tab: how the content stands today and what wants attention, how the last weeks went, and what the person put there of
 * reports. The first two are asked for at once; what stands below waits for what stands above to be drawn, so that nothing moves down
 * under the eyes.
 */
export default function HomePage() {
  usePrefetchQuery(analysisOptions(firstPeriod));
  const mayLook = useMay()('content:article:list');
  const { isLoading } = useQuery({ ...overviewOptions, enabled: mayLook });
  return (
    <>
      <OverviewPage />
      {!isLoading && (
        <>
          <AnalysisSection />
          <OwnReports />
        </>
      )}
    </>
  );
}

const ReportTiles = later(async () => (await import('@/features/admin/report/tiles/report-tiles')).ReportTiles);

/** Only who put a report here loads the program for it. */
function OwnReports() {
  const { data, error } = useQuery({ ...tilesOptions, enabled: mayReadReports(useMay()) });
  return (error || (data && data.length > 0)) && <ReportTiles />;
}
