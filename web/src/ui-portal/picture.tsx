import type { Picture } from '@/shared/api/public';

type CoverProps = { picture: Picture; eager?: boolean };

/** Drawing of an article. Width and height keep its place free while it loads. */
export function Cover({ picture, eager = false }: CoverProps) {
  return (
    <img
      className="art"
      src={picture.src}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
