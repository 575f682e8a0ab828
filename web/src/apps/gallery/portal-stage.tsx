import type { Scenario } from '@/testing/scenario';
import { Sprite } from '@/ui-portal/sprite';

/** Components of the public pages with all their states, on a page of the portal without its frame. */
export function PortalStage({ scenario }: { scenario: Scenario }) {
  return (
    <>
      <Sprite />
      <main className="wrap band">
        <h1>{scenario.note}</h1>
        {scenario.render()}
      </main>
    </>
  );
}
