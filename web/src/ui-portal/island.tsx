import { type ComponentType, createContext, useContext } from 'react';

/** Takes an island that the server draws for itself, and gives what stands for it until then. */
export type TakeIsland = (island: { name: string; Part: ComponentType<object>; props: object }) => string;

export const IslandsContext = createContext<TakeIsland | null>(null);

const escapes: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

/** JSON that can stand in HTML: no text of it can end the element. */
const jsonIn = (props: object): string => JSON.stringify(props).replace(/[<>&]/g, (sign) => escapes[sign] ?? sign);

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
 * A part of a page that React takes over in the browser; everything around it is HTML alone. On the server each is drawn as a root of its
 * own, so that it is in the browser what it was there.
 */
export function Island<Props extends object>({ name, of: Part, props }: IslandProps<Props>) {
  const take = useContext(IslandsContext);
  if (!take) return <Part {...props} />;
  const mark = take({ name, Part: Part as ComponentType<object>, props });
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the mark is ours, what takes its place is drawn by React */}
      <div data-island={name} dangerouslySetInnerHTML={{ __html: mark }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonIn(props) }} />
    </>
  );
}
