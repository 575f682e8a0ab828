import { StateTag } from '@/ui-admin/state/tag';
import { counted, type Item, tones } from './review-api';

type Props = { item: Item };

/** The name of a subject; it leads to the page where readers see it. */
export function Subject({ item: { name, path } }: Props) {
  return (
    <a href={path} target="_blank" rel="noopener" title="打开网站上的页面阅读">
      {name}
    </a>
  );
}

/** Where a subject stands. */
export function State({ item: { state, stateText } }: Props) {
  return <StateTag tone={tones[state]}>{stateText}</StateTag>;
}

/** The edition that stands on the site, and the one that was reviewed where it was another. */
export function Edition({ item }: Props) {
  const reviewed = counted(item)?.edition ?? item.edition;
  return (
    <>
      {item.edition}
      {reviewed !== item.edition && <span className="muted">（上次 {reviewed}）</span>}
    </>
  );
}

/** Who made the review that counts, with the title of a physician; empty when there is none. */
export function reviewerOf(item: Item): string {
  const { reviewer = '', title = '' } = counted(item) ?? {};
  return title === '' ? reviewer : `${reviewer}（${title}）`;
}
