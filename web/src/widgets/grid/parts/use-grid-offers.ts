import { type FocusEvent, useSyncExternalStore } from 'react';
import type { Offer } from '@/ui-admin/actions/action';
import { useOffered } from '@/ui-admin/actions/registry';
import type { Told } from '../view/told';
import type { LookTool } from './toolbar';
import type { Tool } from './use-grid-actions';

/** What undoes and redoes on every page has these keys already. */
const common = ['undo', 'redo'];

const none: readonly Offer[] = [];

/**
 * Offers the tools of the grid in which somebody is to the command search and to the key help. Their keys are heard in the grid itself,
 * never elsewhere on the page.
 */
export function useGridOffers(
  title: string,
  tools: readonly Tool[],
  looks: readonly LookTool[],
  inside: Told<boolean>,
): void {
  const isInside = useSyncExternalStore(inside.subscribe, inside.now);
  const offers = isInside ? [...tools.filter(({ off }) => !off), ...looks.map(offerOf)] : none;
  useOffered(
    title,
    offers.map((offer) => ({ ...offer, keys: undefined })),
  );
  useOffered(
    title,
    offers.filter(({ key, keys }) => keys && !common.includes(key)),
    'part',
  );
}

const offerOf = ({ key, label, icon, keys, pressed = false, run }: LookTool): Offer => ({
  key,
  label: pressed ? `关闭${label}` : key === 'keys' ? '表格的快捷键' : label,
  icon,
  keys,
  run,
});

/** What a grid stands in, a page or a dialog. */
const place = 'main, [role=dialog]';

/** The focus comes, or goes to something beside the grid. Who looks for a command in another dialog or in the head of the page is still in it. */
export const hearInside = (inside: Told<boolean>) => ({
  onFocusCapture: () => inside.tell(true),
  onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
    if (relatedTarget.closest(place) === currentTarget.closest(place)) inside.tell(false);
  },
});
