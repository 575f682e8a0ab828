import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { button } from '@/testing/browser/keys';
import { mount } from '@/testing/browser/show';
import { PageContext, type PageHandle } from './page-context';
import { useUnloadGuard, useUnsaved, useUnsavedMark } from './unsaved';

const nothing = () => {};
const handle = (key: string): PageHandle => ({ key, setTitle: nothing, close: nothing, moveTo: nothing });

function Form({ name }: { name: string }) {
  const [changed, setChanged] = useState(false);
  useUnsavedMark(changed);
  return (
    <>
      <button type="button" onClick={() => setChanged(true)}>
        在{name}里写
      </button>
      <button type="button" onClick={() => setChanged(false)}>
        保存{name}
      </button>
    </>
  );
}

function Window() {
  useUnloadGuard();
  return ['来信', '文章'].map((name) => (
    <PageContext key={name} value={handle(name)}>
      <Form name={name} />
    </PageContext>
  ));
}

/** Whether the browser would ask before it reloads or closes the window. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => mount('没有保存的内容', <Window />));

test('a window in which nothing was written may be closed without a question', () => {
  expect(asks()).toBe(false);
});

test('one asks while something is unsaved on any of its pages, and stops with the last that was saved', async () => {
  await button('在来信里写').click();
  expect(asks()).toBe(true);
  await button('在文章里写').click();
  await button('保存来信').click();
  expect(asks()).toBe(true);
  await button('保存文章').click();
  expect(asks()).toBe(false);
});

test('a tab that is closed with what was written in it asks no more', async () => {
  await button('在来信里写').click();
  useUnsaved.getState().clearPage('来信');
  expect(asks()).toBe(false);
});
