import { act } from '@testing-library/react';

/** Presses one after the other before anything is drawn, as a quick hand does on a slow computer. */
export async function pressAtOnce(...elements: HTMLElement[]): Promise<void> {
  await act(async () => {
    for (const each of elements) each.click();
  });
}
