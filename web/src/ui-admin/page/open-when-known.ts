/**
 * Opens an address in a new tab once it is known. The tab has to be opened during the click, or the browser takes it
 * for an unwanted window.
 */
export async function openWhenKnown(address: Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const url = await address;
    if (tab) {
      tab.opener = null;
      tab.location.replace(url);
    } else {
      window.location.assign(url);
    }
  } catch (error) {
    tab?.close();
    throw error;
  }
}
