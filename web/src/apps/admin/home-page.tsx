import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { overviewOptions } from '@/features/admin/content/overview/overview-api';
import OverviewPage from '@/features/admin/content/overview/overview-page';
import AnalysisSection from '@/features/admin/dashboard/analysis-section';
import { analysisOptions, firstPeriod } from '@/features/admin/dashboard/dashboard-api';
import { useMay } from '@/ui-admin/permission';

/**
 * The home tab: how the content stands today and what wants attention, then how the last weeks went. Both are asked for at once; the
 * second waits for the first to be drawn, so that nothing moves down under the eyes.
 */
export default function HomePage() {
  usePrefetchQuery(analysisOptions(firstPeriod));
  const mayLook = useMay()('content:article:list');
  const { isLoading } = useQuery({ ...overviewOptions, enabled: mayLook });
  return (
    <>
      <OverviewPage />
      {!isLoading && <AnalysisSection />}
    </>
  );
}
