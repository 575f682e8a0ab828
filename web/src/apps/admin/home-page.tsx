import OverviewPage from '@/features/admin/content/overview/overview-page';
import AnalysisSection from '@/features/admin/dashboard/analysis-section';

/** The home tab: how the content stands today and what wants attention, then how the last weeks went. */
export default function HomePage() {
  return (
    <>
      <OverviewPage />
      <AnalysisSection />
    </>
  );
}
