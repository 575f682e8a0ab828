import { startAssistant } from '@/features/portal/accessibility/start';
import { reportVisit } from '@/shared/visit/visit';
import { startManners } from './manners';

/** React comes only where an island stands on the page. */
async function takeOverIslands(): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  if (found.length === 0) return;
  const { hydrate } = await import('./hydrate');
  await Promise.all(found.map((island) => hydrate(island)));
}

function countVisit(): void {
  const report = () => void reportVisit(document);
  if (document.readyState === 'complete') report();
  else window.addEventListener('load', report, { once: true });
}

const manners = startManners(document, new AbortController().signal);
const islands = takeOverIslands();
countVisit();
startAssistant();
// Tests wait for it as people do, who are not faster than the page.
void Promise.allSettled([manners, islands]).then(() => {
  document.documentElement.dataset.started = '';
});
