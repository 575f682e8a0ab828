import { act, render } from '@testing-library/react';
import { Activity, StrictMode } from 'react';
import { expect, it } from 'vitest';
import { type Abort, useAbort } from './use-abort';

/** A page whose call has begun, in a tab that can be hidden. */
function begun() {
  const held: { abort?: Abort } = {};
  function Page() {
    held.abort = useAbort();
    return null;
  }
  const tab = (mode: 'visible' | 'hidden') => (
    <StrictMode>
      <Activity mode={mode}>
        <Page />
      </Activity>
    </StrictMode>
  );
  const view = render(tab('visible'));
  const call = held.abort?.begin();
  return { call, held, show: (mode: 'visible' | 'hidden') => view.rerender(tab(mode)), closeTab: view.unmount };
}

it('a call goes on while its tab is hidden, and when it is back', () => {
  const { call, show } = begun();
  show('hidden');
  expect(call?.aborted).toBe(false);
  show('visible');
  expect(call?.aborted).toBe(false);
});

it.each(['visible', 'hidden'] as const)('a call ends when its tab is closed, which was %s', (mode) => {
  const { call, show, closeTab } = begun();
  show(mode);
  closeTab();
  expect(call?.aborted).toBe(true);
});

it('a call is given up when the person says so; the next one begins anew', () => {
  const { call, held } = begun();
  act(() => held.abort?.abort());
  expect(call?.aborted).toBe(true);
  expect(held.abort?.begin().aborted).toBe(false);
});
