import { messages } from '@/shared/messages/zh-cn';

/** Where a file goes when it is moved by one place, or why it cannot. */
export function placeAfter(at: number, step: -1 | 1, count: number): { to: number } | { refusal: string } {
  const to = at + step;
  if (to < 0) {
    return { refusal: messages.alreadyFirst };
  }
  return to < count ? { to } : { refusal: messages.alreadyLast };
}
