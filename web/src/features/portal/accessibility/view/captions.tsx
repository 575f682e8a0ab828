import { useEffect, useRef } from 'react';
import { ScrollRegion } from '@/shared/scroll-region';
import type { Line } from '../core/reader';

/** Large captions at the foot of the window: what is being read, with the word that is being said. */
export function Captions({ line }: { line: Line | null }) {
  const word = useRef<HTMLElement>(null);
  const start = line?.word?.start;
  useEffect(() => {
    if (start !== undefined) word.current?.scrollIntoView({ block: 'nearest' });
  }, [start]);
  return (
    <ScrollRegion className="assist-captions" label="大字幕">
      <p>
        {line === null && <span className="assist-waiting">鼠标停在文字上，或点“连续朗读”，这里会显示大字。</span>}
        {line && !line.word && line.text}
        {line?.word && (
          <>
            {line.text.slice(0, line.word.start)}
            <mark ref={word}>{line.text.slice(line.word.start, line.word.end)}</mark>
            {line.text.slice(line.word.end)}
          </>
        )}
      </p>
    </ScrollRegion>
  );
}
