import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { later } from './later';

const Greeting = ({ name }: { name: string }) => <p>您好，{name}</p>;

class Fence extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? '没有取到' : this.props.children;
  }
}

test('something keeps the place of a part until it comes, and knows what it will show', async () => {
  let come = (_: typeof Greeting) => {};
  const load = vi.fn(() => new Promise<typeof Greeting>((resolve) => (come = resolve)));
  const Part = later(load, ({ name }) => <p>{name} 稍等</p>);
  const { unmount } = render(<Part name="小明" />);
  expect(screen.getByText('小明 稍等')).toBeVisible();
  come(Greeting);
  expect(await screen.findByText('您好，小明')).toBeVisible();
  unmount();

  render(<Part name="小红" />);
  expect(screen.getByText('您好，小红')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('a part that does not come is a fault of the page, and is asked for again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn<() => Promise<typeof Greeting>>().mockRejectedValue(new Error('gone'));
  const Part = later(load);
  const { unmount } = render(
    <Fence>
      <Part name="小明" />
    </Fence>,
  );
  expect(await screen.findByText('没有取到')).toBeVisible();
  unmount();

  load.mockResolvedValue(Greeting);
  render(<Part name="小明" />);
  expect(await screen.findByText('您好，小明')).toBeVisible();
});

test('a part that came between the drawing of its place and the look after it is shown', async () => {
  let come = (_: typeof Greeting) => {};
  const load = vi.fn(() => new Promise<typeof Greeting>((resolve) => (come = resolve)));
  const Part = later(load);
  function Second() {
    useLayoutEffect(() => come(Greeting));
    return <Part name="小红" />;
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false); // looks after what it drew when a browser would
  onTestFinished(() => void vi.unstubAllGlobals());
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => root.unmount());
  root.render(<Part name="小明" />);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  root.render(
    <>
      <Part name="小明" />
      <Second />
    </>,
  );
  await vi.waitFor(() => expect(document.body).toHaveTextContent('您好，小明您好，小红'));
});
