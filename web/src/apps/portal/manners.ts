import { contents } from '@/features/portal/articles/toc-manners';
import { leavesAtOnce } from '@/features/portal/clinic/leave-at-once';
import { frameManners } from '@/features/portal/frame/manners';
import { popup } from '@/features/portal/home/closed-notice';
import { tellOpened } from '@/features/portal/search/tell-opened';
import { copying } from '@/ui-portal/manners/copying';
import { errorSummaries } from '@/ui-portal/manners/error-summary';
import type { Manner } from '@/ui-portal/manners/manner';
import { pageActions } from '@/ui-portal/manners/page-actions';
import { qrCodes } from '@/ui-portal/manners/qr-codes';
import { searchBoxes } from '@/ui-portal/manners/search-box';

/** What comes with every page. The way out of a page comes first. */
const always: readonly Manner[] = [
  leavesAtOnce,
  ...frameManners,
  errorSummaries,
  contents,
  popup,
  tellOpened,
  copying,
  pageActions,
  qrCodes,
  searchBoxes,
];

type Loader = () => Promise<{ default: Manner }>;

/** What comes only with pages that hold such an element. */
const some: readonly [selector: string, load: Loader][] = [
  ['.page-feedback', () => import('@/ui-portal/manners/page-feedback')],
  ['.consult-similar', () => import('@/features/portal/letter/writing')],
  ['.wash-timer', () => import('@/features/portal/clinic/washing')],
];

/** Starts all that a page does without React, until it is left. Resolves when all of it is there. */
export async function startManners(page: Document, left: AbortSignal): Promise<void> {
  for (const manner of always) manner(page, left);
  const wanted = some.filter(([selector]) => page.querySelector(selector));
  // The page can be read without what does not load.
  const loaded = await Promise.allSettled(wanted.map(([, load]) => load()));
  for (const one of loaded) if (one.status === 'fulfilled' && !left.aborted) one.value.default(page, left);
}
