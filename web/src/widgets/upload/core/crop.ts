/** Geometry of cropping. Lengths in pixels: of the picture where it says so, else of the stage it is drawn on. */

export type Size = { width: number; height: number };

/** A part of a picture, in its own whole pixels. */
export type Region = Size & { x: number; y: number };

/** How the picture lies under the frame: `zoom` 1 just covers it, `x` and `y` is the picture's middle seen from the frame's. */
export type View = { zoom: number; x: number; y: number };

export const wholeView: View = { zoom: 1, x: 0, y: 0 };

export const largestZoom = 8;

/** The frame of a ratio (width by height) as large as it fits on the stage, with a margin that shows what is left out. */
export function frameOn(stage: Size, ratio: number, margin = 24): Size {
  const room = { width: Math.max(1, stage.width - 2 * margin), height: Math.max(1, stage.height - 2 * margin) };
  const width = Math.min(room.width, room.height * ratio);
  return { width, height: width / ratio };
}

/** Stage pixels for one pixel of the picture. */
export function scaleOf(picture: Size, frame: Size, zoom: number): number {
  return zoom * Math.max(frame.width / picture.width, frame.height / picture.height);
}

/** The nearest view that leaves no empty place in the frame. */
export function fitted(view: View, picture: Size, frame: Size): View {
  const zoom = Math.min(largestZoom, Math.max(1, view.zoom));
  const scale = scaleOf(picture, frame, zoom);
  const held = (at: number, long: number, shown: number) => {
    const room = Math.max(0, (long * scale - shown) / 2);
    return Math.min(room, Math.max(-room, at));
  };
  return {
    zoom,
    x: held(view.x, picture.width, frame.width),
    y: held(view.y, picture.height, frame.height),
  };
}

/** The view after zooming about a point seen from the frame's middle: what lies there stays there. */
export function zoomed(view: View, by: number, at: { x: number; y: number } = { x: 0, y: 0 }): View {
  const zoom = Math.min(largestZoom, Math.max(1, view.zoom * by));
  const change = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change };
}

/** The part of the picture that lies in the frame. */
export function regionOf(view: View, picture: Size, frame: Size): Region {
  const scale = scaleOf(picture, frame, view.zoom);
  const width = Math.min(picture.width, Math.max(1, Math.round(frame.width / scale)));
  const height = Math.min(picture.height, Math.max(1, Math.round(frame.height / scale)));
  const start = (long: number, part: number, shift: number) =>
    Math.min(long - part, Math.max(0, Math.round(long / 2 - shift / scale - part / 2)));
  return { x: start(picture.width, width, view.x), y: start(picture.height, height, view.y), width, height };
}

/** What a key does to the view, or null when it means nothing here. Arrows push the frame over the picture. */
export function afterKey(key: string, view: View, large: boolean): View | null {
  const step = large ? 40 : 8;
  switch (key) {
    case 'ArrowLeft':
      return { ...view, x: view.x + step };
    case 'ArrowRight':
      return { ...view, x: view.x - step };
    case 'ArrowUp':
      return { ...view, y: view.y + step };
    case 'ArrowDown':
      return { ...view, y: view.y - step };
    case '+':
    case '=':
      return zoomed(view, 1.1);
    case '-':
    case '_':
      return zoomed(view, 1 / 1.1);
    case '0':
      return wholeView;
    default:
      return null;
  }
}
