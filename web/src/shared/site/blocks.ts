import type { MenuItem, Picture, SiteBlock } from '@/shared/api/public';
import { findItem, hasPage } from '@/shared/menu/menu';

/** Text of a site block, empty when the centre has switched it off (value "none") or never filled it in. */
export function blockText(blocks: SiteBlock[], mark: string): string {
  const value = blocks.find((block) => block.mark === mark)?.languageObj.value.trim() ?? '';
  return value === 'none' ? '' : value;
}

/** Address kept in a block, empty when the block holds words instead. */
export function blockHref(blocks: SiteBlock[], mark: string): string {
  const value = blockText(blocks, mark);
  return /^(https?:\/\/|\/(?!\/))/.test(value) ? value : '';
}

/** Picture of a block that is switched on. */
export function blockPicture(blocks: SiteBlock[], mark: string): Pick<Picture, 'src' | 'alt'> | null {
  const block = blocks.find((candidate) => candidate.mark === mark);
  if (!block || block.img === '' || block.languageObj.value === 'none') return null;
  return { src: block.img, alt: block.imgAlt };
}

/** Number as it is dialled: digits and a leading plus. */
export function dialled(telephone: string): string {
  return `tel:${telephone.replace(/[^\d+-]/g, '')}`;
}

/** Address of a statement page: the block's own, else the column of that name, which usually stays out of the menu. */
export function statementHref(blocks: SiteBlock[], menu: MenuItem[], mark: string, name: string): string {
  const switchedOff = blocks.some((block) => block.mark === mark && block.languageObj.value === 'none');
  if (switchedOff) return '';
  return blockHref(blocks, mark) || sectionHref(menu, (item) => item.name === name);
}

/** Address of the first column that fits, empty when there is none. */
export function sectionHref(menu: MenuItem[], fits: (item: MenuItem) => boolean): string {
  return findItem(menu, (item) => hasPage(item) && fits(item))?.path ?? '';
}

/** Accessibility statement, which the law asks every public site to have. */
export function accessibilityHref(menu: MenuItem[]): string {
  return sectionHref(menu, (item) => item.name.includes('无障碍'));
}
