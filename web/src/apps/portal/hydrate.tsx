import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { islandData } from '@/ui-portal/island';
import { islandPrefix } from './island-prefix';

/** What draws each island, loaded where one stands on the page; the server has the browser fetch it while it reads the page. */
const islands = import.meta.glob<ComponentType<object>>('./islands/*.ts', { import: 'default' });

/** Marks an island that answers to its reader. */
function Taken({ island, children }: { island: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    island.dataset.taken = '';
  }, [island]);
  return children;
}

/** Lets React take an island over. What differs from the server is told to the console, and to `differs`. */
export async function hydrate(island: HTMLElement, differs?: (error: unknown) => void): Promise<Root> {
  const { island: name = '' } = island.dataset;
  const Part = await islands[`./islands/${name}.ts`]?.();
  if (!Part) throw new Error(`nothing draws the island ${name}`);
  const report = differs ?? ((error: unknown) => console.error('the island differs from its HTML', name, error));
  const content = (
    <Taken island={island}>
      <Part {...(islandData(island) as object)} />
    </Taken>
  );
  // In small pieces: what is on the screen can be scrolled and pressed meanwhile.
  return new Promise((resolve) => {
    startTransition(() => {
      resolve(hydrateRoot(island, content, { identifierPrefix: islandPrefix(name), onRecoverableError: report }));
    });
  });
}
