import { useEffect, useState } from 'react';
import { type Drawable, drawableAt, drawableOf } from '../core/canvas';

export type Drawing = { picture: Drawable | null; failed: boolean };

/** The picture of a chosen file, or of an address of this site, ready to be drawn. */
export function useDrawable(source: File | string): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ picture: null, failed: false });
  useEffect(() => {
    let gone = false;
    let held: Drawable | null = null;
    const load = async () => {
      const picture = await (typeof source === 'string' ? drawableAt(source) : drawableOf(source));
      if (gone) {
        picture.close();
        return;
      }
      held = picture;
      setDrawing({ picture, failed: false });
    };
    load().catch(() => !gone && setDrawing({ picture: null, failed: true }));
    return () => {
      gone = true;
      held?.close();
    };
  }, [source]);
  return drawing;
}
