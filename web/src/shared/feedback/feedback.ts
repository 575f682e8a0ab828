import { visitor } from '@/shared/api/visitor-client';
import { randomKey } from '@/shared/random-key';

/** Longest comment in characters, as the server counts them. */
export const commentLimit = 500;

const keyName = 'jikong.feedback';

/** Tells the server which answers belong together, so that a second one replaces the first; it ends with the window. */
function sessionKey(): string {
  try {
    const kept = sessionStorage.getItem(keyName);
    if (kept) return kept;
    const made = randomKey();
    sessionStorage.setItem(keyName, made);
    return made;
  } catch {
    return randomKey();
  }
}

export type PageFeedback = { useful: boolean; comment: string };

/** Tells the owner of this page whether it helped. Throws an ApiError with words for the reader. */
export async function sendFeedback({ useful, comment }: PageFeedback): Promise<void> {
  const path = window.location.pathname;
  await visitor.post('/page/feedback', { body: { path, useful, comment, key: sessionKey() } });
}
