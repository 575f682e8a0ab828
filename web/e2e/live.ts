import type { Page } from '@playwright/test';

/** Opens the home tab and waits until the server can push to it: what is said to open windows before that is heard by nobody. */
export async function openConnected(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const connected = new Promise((resolve) => network.once('Network.webSocketHandshakeResponseReceived', resolve));
  await page.goto('/user/index');
  await connected;
  await network.detach();
}
