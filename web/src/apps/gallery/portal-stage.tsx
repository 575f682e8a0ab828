import type { Scenario } from '@/testing/scenario';
import { symbols } from '@/ui-portal/sprite';

/** Components of the public pages with all their states, on a page of the portal without its frame. */
export function PortalStage({ scenario }: { scenario: Scenario }) {
  return (
    <>
      <svg className="sprite" aria-hidden="true" focusable="false" dangerouslySetInnerHTML={{ __html: symbols }} />
      <main className="wrap band">
        <h1>{scenario.note}</h1>
        {scenario.render()}
      </main>
    </>
  );
}
