import type { KeyboardEvent } from 'react';
import { press, useOffered } from '../actions/registry';

/** Calls save at Ctrl+S or ⌘S, and keeps the browser from saving the page. For onKeyDown around a form. */
export function useSaveKey(label: string, save: () => void): (event: KeyboardEvent) => void {
  const offers = [{ key: 'save', label, keys: 'Ctrl+S', whileTyping: true, run: save }];
  useOffered('正在填写的表单', offers, 'part');
  return ({ nativeEvent }) => void press(nativeEvent, offers);
}
