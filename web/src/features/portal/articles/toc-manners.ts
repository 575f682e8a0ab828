import type { Manner } from '@/ui-portal/manners/manner';

/** Marks in the contents the heading being read: the last one that has passed the upper third of the window. */
export const contents: Manner = (page, left) => {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('.toc a')];
  if (links.length === 0 || typeof IntersectionObserver !== 'function') return;
  const headings = links.flatMap((link) => page.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < window.innerHeight / 3);
    const current = (passed.at(-1) ?? headings[0])?.id;
    for (const link of links) {
      if (decodeURIComponent(link.hash.slice(1)) === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  // Everything above the line counts as in view, so a jump over many headings is noticed in both directions.
  const observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -66% 0px' });
  for (const heading of headings) observer.observe(heading);
  left.addEventListener('abort', () => observer.disconnect());
};
