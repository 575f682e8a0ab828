import type { Video } from '@/shared/api/public';

type ArticleVideoProps = { video: Video; title: string; transcript: string[] };

/**
 * The film of an article with the controls of the browser, which keyboard and screen reader know. Its room is kept before
 * anything has loaded; nothing plays by itself.
 */
export function ArticleVideo({ video, title, transcript }: ArticleVideoProps) {
  return (
    <section className="article-video" aria-label="视频">
      {/* biome-ignore lint/a11y/useMediaCaption: the server publishes no film without captions or a transcript */}
      <video
        controls
        playsInline
        preload="metadata"
        width="1280"
        height="720"
        aria-label={title}
        src={video.src}
        poster={video.poster === '' ? undefined : video.poster}
      >
        {video.captions !== '' && (
          <track kind="captions" srcLang="zh-CN" label="中文字幕" src={video.captions} default />
        )}
      </video>
      {transcript.length > 0 && (
        <details className="transcript">
          <summary>文字稿</summary>
          {transcript.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal and never move
            <p key={index}>{paragraph}</p>
          ))}
        </details>
      )}
    </section>
  );
}
