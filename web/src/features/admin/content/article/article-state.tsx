import type { ArticleState } from '@/shared/api/staff';
import { StateTag, type TagTone } from '@/ui-admin/state/tag';

export const stateWords: Record<ArticleState, string> = { draft: '草稿', published: '已发布', withdrawn: '已撤回' };

const tones: Record<ArticleState, TagTone> = { draft: 'plain', published: 'success', withdrawn: 'flat' };

export function ArticleStateTag({ state }: { state: ArticleState }) {
  return <StateTag tone={tones[state]}>{stateWords[state]}</StateTag>;
}
