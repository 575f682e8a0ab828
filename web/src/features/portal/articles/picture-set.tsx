import type { SetPicture } from '@/shared/api/public';

/** 图集: every picture with its text below it, to read by scrolling; nothing moves by itself and nothing is hidden. */
export function PictureSet({ pictures }: { pictures: SetPicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <section className="picture-set" aria-label={`图集，共 ${pictures.length} 张`}>
      <ol>
        {pictures.map((picture, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a picture may stand in it twice
          <li key={index}>
            <figure>
              <img
                src={picture.src}
                alt={picture.alt}
                width={picture.width}
                height={picture.height}
                loading={index === 0 ? 'eager' : 'lazy'}
                decoding="async"
              />
              <figcaption>
                <span className="picture-count">
                  {index + 1}/{pictures.length}
                </span>
                {picture.text}
              </figcaption>
            </figure>
          </li>
        ))}
      </ol>
    </section>
  );
}
