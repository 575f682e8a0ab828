import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

const loads: (() => Promise<void>)[] = [];
let atOnce = false;

/** Brings every part without being asked: tests look at what is there once all has come. */
export async function bringAtOnce(): Promise<void> {
  atOnce = true;
  await Promise.all(loads.map((load) => load()));
}

const nothing = () => null;

/**
 * A part that comes when it is first drawn, because it is large and few pages show it at once; `meanwhile` keeps its place. Once it is
 * there it is drawn at once, where React's own `lazy` would draw the waiting first.
 */
export function later<Part extends (props: never) => ReactNode>(
  load: () => Promise<Part>,
  meanwhile: (props: Parameters<Part>[0]) => ReactNode = nothing,
): Part {
  let part: Part | undefined;
  let coming: Promise<void> | undefined;
  const fetched = () => {
    coming ??= load().then(
      (made) => {
        part = made;
      },
      (error: unknown) => {
        coming = undefined; // the next one that is drawn asks again
        throw error;
      },
    );
    return coming;
  };
  loads.push(fetched);
  if (atOnce) fetched().catch(() => undefined); // whoever draws it is told
  const Later = (props: Parameters<Part>[0]) => {
    const [failed, setFailed] = useState<{ error: unknown } | null>(null);
    const [, setThere] = useState(part !== undefined);
    useEffect(() => {
      let shown = true;
      if (part) {
        setThere(true); // came with somebody else's asking, between the drawing and now
      } else {
        fetched().then(
          () => shown && setThere(true),
          (error: unknown) => shown && setFailed({ error }),
        );
      }
      return () => {
        shown = false;
      };
    }, []);
    if (failed) throw failed.error;
    const Drawn = (part ?? meanwhile) as ComponentType<object>;
    return <Drawn {...(props as object)} />;
  };
  return Later as Part; // whatever its properties are, they are handed on as they come
}
