import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Footer } from '@/features/portal/frame/footer';
import { Header } from '@/features/portal/frame/header';
import type { FrameProps, PageProps } from '@/shared/api/public';
import { IslandsContext } from '@/ui-portal/island';
import { frameIcons, iconNames, iconsIn, Sprite } from '@/ui-portal/sprite';
import { islandPrefix } from './island-prefix';
import { Page } from './page';

/** Stands for an island until it is drawn. No text can hold it: React and the sanitiser escape what begins an element. */
const markOf = (place: number) => `<island ${place}>`;

/** HTML of a tree. What is not an island is never taken over by React, so it comes without React's marks. */
function draw(node: ReactNode): string {
  const islands: { name: string; Part: ComponentType<object>; props: object }[] = [];
  const take = (island: (typeof islands)[number]) => markOf(islands.push(island) - 1);
  const html = renderToStaticMarkup(<IslandsContext value={take}>{node}</IslandsContext>);
  return islands.reduce(
    (all, { name, Part, props }, place) =>
      all.replace(markOf(place), () => renderToString(<Part {...props} />, { identifierPrefix: islandPrefix(name) })),
    html,
  );
}

/** A page with the drawings of its icons. What an island will show is not known here, so it gets all. */
function drawPage(page: PageProps): string {
  const html = draw(<Page page={page} />);
  const shown = html.includes('data-island="') ? iconNames : iconsIn(html);
  const names = shown.filter((name) => !frameIcons.includes(name));
  return names.length === 0 ? html : renderToStaticMarkup(<Sprite names={names} />) + html;
}

/** The three parts of a document from the JSON of their properties. */
export const draws = {
  header: (json: string) => draw(<Header {...(JSON.parse(json) as FrameProps)} />),
  page: (json: string) => drawPage(JSON.parse(json) as PageProps),
  footer: (json: string) => draw(<Footer {...(JSON.parse(json) as FrameProps)} />),
};
