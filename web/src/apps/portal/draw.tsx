import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Footer } from '@/features/portal/frame/footer';
import { Header } from '@/features/portal/frame/header';
import type { FrameProps, PageProps } from '@/shared/api/public';
import { Island, jsonIn } from '@/ui-portal/island';
import { frameIcons, iconNames, iconsIn, Sprite } from '@/ui-portal/sprite';
import { islandPrefix } from './island-prefix';
import { Page } from './page';
import { staticMarkup } from './static-markup';

type Drawn = { name: string; of: ComponentType<object>; props: object };

/** An island is a root of React, as it will be in the browser, with its data behind it. */
function drawIsland({ name, of: Part, props }: Drawn): string {
  const html = renderToString(<Part {...props} />, { identifierPrefix: islandPrefix(name) });
  return `<div data-island="${name}">${html}</div><script type="application/json">${jsonIn(props)}</script>`;
}

/** HTML of a tree. What is not an island is never taken over, so React's own renderer is not needed for it. */
const draw = (node: ReactNode): string =>
  staticMarkup(node, (type, props) => (type === Island ? drawIsland(props as Drawn) : null));

/** A page with the drawings of its icons. What an island will show is not known here, so it gets all. */
function drawPage(page: PageProps): string {
  const html = draw(<Page page={page} />);
  const shown = html.includes('data-island="') ? iconNames : iconsIn(html);
  const names = shown.filter((name) => !frameIcons.includes(name));
  return names.length === 0 ? html : draw(<Sprite names={names} />) + html;
}

/** The three parts of a document from the JSON of their properties. */
export const draws = {
  header: (json: string) => draw(<Header {...(JSON.parse(json) as FrameProps)} />),
  page: (json: string) => drawPage(JSON.parse(json) as PageProps),
  footer: (json: string) => draw(<Footer {...(JSON.parse(json) as FrameProps)} />),
};
