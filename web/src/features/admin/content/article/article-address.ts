import type { SectionNode } from '@/shared/api/staff';
import { placeOf } from '../section/tree';

/** Address of the article on the public site. */
export function publicAddress(tree: readonly SectionNode[], article: { id: string; columnId: string }): string {
  const column = placeOf(tree, article.columnId)?.node;
  return `/detail/${column?.bindMenu || article.columnId}/${article.id}`;
}

export const editAddress = (id: string) => `/content/article/edit/${id}`;
