import type { ArticleState } from '@/shared/api/staff';
import type { Toned } from '@/ui-admin/state/tag';

export const articleStates: Record<ArticleState, Toned> = {
  draft: { text: '草稿', tone: 'plain' },
  published: { text: '已发布', tone: 'success' },
  withdrawn: { text: '已撤回', tone: 'flat' },
};
