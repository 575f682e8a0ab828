import { type SyntheticEvent, type UIEvent, useState } from 'react';

/** Pixels of scrolling after which the header hides. */
const hideAfter = 100;

/**
 * Room for scrolling that a page must have before the header hides: hiding makes the page higher, and a page that then
 * need not be scrolled would bring the header back at once.
 */
const leastRoom = 200;

/**
 * Whether the header hides because somebody reads further down. Whoever comes back to it by keyboard sees it again; a focus
 * that only rests there, as after closing a dialog that the header opened, does not hold it. Give `watching` to what holds
 * the header and everything that scrolls.
 */
export function useHiddenHeader(enabled: boolean, activeKey: string) {
  const [hiddenFor, setHiddenFor] = useState('');
  const onScrollCapture = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement) || target.dataset.scroller === undefined) {
      return;
    }
    const roomy = target.scrollHeight - target.clientHeight > leastRoom;
    setHiddenFor((before) => {
      const hide = target.scrollTop > hideAfter && (roomy || before === activeKey);
      return hide ? activeKey : '';
    });
  };
  const onReach = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && target.closest('header')) {
      setHiddenFor('');
    }
  };
  const watching = { onScrollCapture, onFocusCapture: onReach, onKeyDownCapture: onReach };
  return { hidden: enabled && hiddenFor !== '' && hiddenFor === activeKey, watching };
}
