import { startAssistant } from '@/features/portal/accessibility/start';
import { reportVisit } from '@/shared/visit/visit';
import { startManners } from './manners';
import { takeOverIslands } from './take-over';

function countVisit(): void {
  const report = () => void reportVisit(document);
  if (document.readyState === 'complete') report();
  else window.addEventListener('load', report, { once: true });
}

const manners = startManners(document, new AbortController().signal);
const islands = takeOverIslands(() => import('./hydrate'));
countVisit();
startAssistant();
// Tests wait for it as people do, who are not faster than the page.
void Promise.allSettled([manners, islands]).then(() => {
  document.documentElement.dataset.started = '';
});
