import type { ComponentType } from 'react';

const escapes: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** JSON that can stand in HTML: no text of it can end the element. */
export const jsonIn = (props: object): string =>
  JSON.stringify(props).replace(/[<>&]/g, (sign) => escapes[sign] ?? sign);

/** What an island shows, as it travelled with its page. */
export function islandData(island: Element): unknown {
  return JSON.parse(island.nextElementSibling?.textContent ?? '{}');
}

type IslandProps<Props extends object> = {
  /** Name of the module in `apps/portal/islands` that draws it in the browser. */
  name: string;
  /** What draws it. */
  of: ComponentType<Props>;
  /** All that it shows. They travel with the page as JSON. */
  props: Props;
};

/**
 * A part of a page that React takes over in the browser; everything around it is HTML alone. The server draws each as a root of its own
 * (`apps/portal/draw.tsx`), so that it is in the browser what it was there.
 */
export function Island<Props extends object>({ of: Part, props }: IslandProps<Props>) {
  return <Part {...props} />;
}
