import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '@/testing/browser/show';
import { Toc } from './toc';
import { contents } from './toc-manners';

const headings = ['谁该打', '什么时候打', '去哪里打'].map((text, at) => ({
  id: `第${at + 1}节`,
  text,
  level: 2 as const,
}));

/** A long article with its contents, as the server sends it. */
async function open() {
  mount(
    '文章',
    <main>
      <Toc toc={headings} />
      {headings.map(({ id, text }) => (
        <section key={id} style={{ minHeight: '120vh' }}>
          <h2 id={id}>{text}</h2>
        </section>
      ))}
    </main>,
    { staff: false },
  );
  await expect.element(page.getByRole('navigation', { name: '本页内容' })).toBeVisible();
  const left = new AbortController();
  onTestFinished(() => left.abort());
  contents(document, left.signal);
}

test('the contents mark the heading that is read, after a step, a jump over several and the way back', async () => {
  await open();
  const current = () => document.querySelector('.toc [aria-current]')?.textContent;
  const read = async (id: string, text: string) => {
    document.getElementById(id)?.scrollIntoView();
    await expect.poll(current).toBe(text);
    expect(document.querySelectorAll('.toc [aria-current]')).toHaveLength(1);
  };
  await expect.poll(current).toBe('谁该打');
  await read('第2节', '什么时候打');
  window.scrollTo(0, 0);
  await expect.poll(current).toBe('谁该打');
  await read('第3节', '去哪里打');
  await read('第1节', '谁该打');
});
