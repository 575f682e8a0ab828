import type { MenuItem } from '@/shared/api/public';
import type { IconName } from './sprite';

const iconOfPage: Record<string, IconName> = {
  rabies: 'paw',
  aids: 'ribbon',
  calc: 'gauge',
  message: 'chat',
  messagesearch: 'letter',
  survey: 'list',
  recruitment: 'case',
  map: 'map',
};

const iconOfWord: [string, IconName][] = [
  ['接种', 'vaccine'],
  ['检测', 'flask'],
  ['检验', 'flask'],
];

/** Drawing of a service: by the kind of its page, else by the word that names it. */
export function serviceIcon(item: MenuItem): IconName {
  const named = iconOfWord.find(([word]) => item.name.includes(word));
  return iconOfPage[item.homePage] ?? named?.[1] ?? 'file';
}
