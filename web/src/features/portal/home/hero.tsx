import { Fragment } from 'react';
import type { GetMenusResult, SiteBlock, Task } from '@/shared/api/public';
import { counted } from '@/shared/format/number';
import { Hotline } from '@/ui-portal/empty';
import { Icon } from '@/ui-portal/icon';
import { SiteLink } from '@/ui-portal/links';
import { iconNamed } from '@/ui-portal/sprite';
import { River } from './river';
import { titleParts } from './title-parts';

function Tile({ task }: { task: Task }) {
  return (
    <SiteLink className={task.main ? 'task task-main' : 'task'} href={task.href}>
      <Icon name={iconNamed(task.icon)} className="task-icon" />
      <span>
        <strong>
          {titleParts(task.title).map((part, index) => (
            <Fragment key={part}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </strong>
        {task.hint !== '' && <small>{task.hint}</small>}
      </span>
    </SiteLink>
  );
}

/**
 * Greeting from the block `topimg`: its words are the title, its picture replaces the drawn river. The built-in drawings
 * under /pictures/ have the shape of a card and cannot fill a band as wide as the page, so they do not.
 */
function greetingOf(blocks: SiteBlock[], name: string) {
  const block = blocks.find((candidate) => candidate.mark === 'topimg');
  const value = block?.languageObj.value ?? 'none';
  if (!block || value === 'none') return { words: name, src: '' };
  return { words: value === '' ? name : value, src: block.img.startsWith('/pictures/') ? '' : block.img };
}

/** The things people come for most, before any news. */
export function Hero({ frame }: { frame: GetMenusResult }) {
  const greeting = greetingOf(frame.blocks, frame.site.name);
  return (
    <section className="hero" aria-labelledby="home-hero">
      <div className="wrap">
        <h1 id="home-hero">{greeting.words}</h1>
        <p className="lead">
          {frame.tasks.length > 0 && `最常办的${counted(frame.tasks.length)}件事。`}
          找不到请拨 <Hotline />。
        </p>
        {frame.tasks.length > 0 && (
          <ul className="tasks">
            {frame.tasks.map((task) => (
              <li key={task.title}>
                <Tile task={task} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {/* It stands at the foot of the band, so it comes last: before, it would move with each piece of the page that arrives. */}
      {greeting.src === '' ? <River /> : <img className="hero-art hero-photo" src={greeting.src} alt="" />}
    </section>
  );
}
