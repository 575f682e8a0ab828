import type { SectionNode } from '@/shared/api/staff';
import { placeOf } from '../section/tree';

/** Address of the article on the public site. */
export function publicAddress(tree: readonly SectionNode[], article: { id: string; columnId: string }): string {
  const column = placeOf(tree, article.columnId)?.node;
  return `/detail/${column?.bindMenu || article.columnId}/${article.id}`;
}

export const editAddress = (id: string) => `/content/article/edit/${id}`;

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
