import type { Option, Question } from '@/shared/survey/types';

function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/**
 * The options in an order of chance that stays the same for one person: it follows from the key of the form. 其他 and 以上都没有
 * stay last, where people look for them.
 */
export function inOrder({ id, random, options = [] }: Question, key: string): Option[] {
  if (!random) return options;
  const last = (option: Option) => option.other || option.exclusive;
  const mixed = options
    .filter((option) => !last(option))
    .map((option) => ({ option, at: hash(`${key}/${id}/${option.id}`) }))
    .sort((a, b) => a.at - b.at)
    .map(({ option }) => option);
  return [...mixed, ...options.filter(last)];
}
