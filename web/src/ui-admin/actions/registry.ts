import { createContext, useContext, useEffect, useId } from 'react';
import type { Offer } from './action';
import { isComposing, isSingle, isTaken, isTyping, keysOf } from './keys';
import { hearsSingleKeys } from './single-keys';

/** What is offered at one place: the tools of a list, its rows, the shell. */
export type Group = {
  title: string;
  offers: readonly Offer[];
  /**
   * Where its keys are heard: on the page; on every page, as those of the shell; or only in the part of the page that has the focus,
   * which then asks `press` itself.
   */
  heard: 'page' | 'part' | 'everywhere';
  /** The dialog that it stands in; '' on the page. */
  layer: string;
};

type Layer = { id: string; parent: string };

const groups = new Map<string, Group>();
const layers: Layer[] = [];

export const LayerContext = createContext('');

/** The dialog above all others: the last one that opened and that none was opened out of. */
function topLayer(): string {
  return layers.findLast(({ id }) => !layers.some(({ parent }) => parent === id))?.id ?? '';
}

/** A dialog that is open: keys of what lies under it are not heard. Gives the layer of what stands in it. */
export function useLayer(open: boolean): string {
  const id = useId();
  const parent = useContext(LayerContext);
  useEffect(() => {
    if (!open) return;
    const layer = { id, parent };
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [open, id, parent]);
  return id;
}

/**
 * Tells what is offered here to the keyboard, the command search and the key help, for as long as it is in sight: a tab in the
 * background stops its effects and with them its offers.
 */
export function useOffered(title: string, offers: readonly Offer[], heard: Group['heard'] = 'page'): void {
  const id = useId();
  const layer = useContext(LayerContext);
  useEffect(() => {
    const group = { title, offers, heard, layer };
    if (import.meta.env.DEV) forbidClash(id, group);
    groups.set(id, group);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown); // the same listener, however often it is added
    return () => {
      groups.delete(id);
      if (groups.size === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [id]);
}

const order: readonly Group['heard'][] = ['page', 'part', 'everywhere'];

/** What is offered on the page in front, by groups: its own before that of the shell. */
export function offeredNow(): Group[] {
  return [...groups.values()]
    .filter(({ layer }) => layer === '')
    .sort((a, b) => order.indexOf(a.heard) - order.indexOf(b.heard));
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.repeat) return;
  const top = topLayer();
  for (const { offers, heard, layer } of groups.values()) {
    const within = offers.filter(({ underDialogs }) => layer === top || underDialogs);
    if (heard !== 'part' && press(event, within)) return;
  }
}

/** Runs the offer of the pressed keys, unless what has the focus needs them. True when there is one. */
export function press(event: KeyboardEvent, offers: readonly Offer[]): boolean {
  if (event.defaultPrevented || isComposing(event)) return false;
  const keys = keysOf(event);
  const offer = offers.find((each) => each.keys === keys);
  if (!offer || (isSingle(keys) && !hearsSingleKeys())) return false;
  const hasModifier = /^(Ctrl|Alt)/.test(keys);
  if (!offer.whileTyping && (hasModifier ? isTyping(event.target) : isTaken(event.target))) return false;
  event.preventDefault();
  if (!offer.busy) offer.run();
  return true;
}

/** A key with two meanings at one place. Whoever gives it the second one finds out while developing, and so does every test. */
function forbidClash(id: string, group: Group): void {
  const beside = [...groups].filter(
    ([other, { layer, heard }]) =>
      other !== id && layer === group.layer && (heard !== 'part' || group.heard !== 'part'),
  );
  const clash = clashOf([group, ...beside.map(([, each]) => each)]);
  if (clash) throw new Error(`The key ${clash} has two meanings in “${group.title}”`);
}

/** The first key that has two meanings in what the first group offers, among the others. */
export function clashOf([first, ...others]: readonly Pick<Group, 'offers'>[]): string | undefined {
  const own = (first?.offers ?? []).flatMap(({ keys }) => keys ?? []);
  const strange = others.flatMap(({ offers }) => offers.flatMap(({ keys }) => keys ?? []));
  return own.find((keys, at) => own.indexOf(keys) !== at || strange.includes(keys));
}
