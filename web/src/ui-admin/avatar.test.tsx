import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar';

const stored = 'temp/202611/0123456789abcdef0123456789abcdef.jpg';
const picture = () => document.querySelector('img')?.getAttribute('src');

it('shows the stored picture, small', () => {
  render(<Avatar name="周敏" path={stored} alt="周敏的头像" />);
  expect(screen.getByRole('img', { name: '周敏的头像' })).toHaveAttribute(
    'src',
    `/api/sys/common/static/${stored}?w=160`,
  );
});

it.each([
  ['nothing', ''],
  ['a script', 'javascript:alert(1)'],
  ['another host', 'https://evil.example/a/b.png'],
  ['another host without a scheme', '//evil.example/a/b.png'],
  ['a way out', 'temp/../../etc/passwd.png'],
  ['a picture in the address', 'data:image/png;base64,AAAA'],
])('stands for %s with the first sign of the name', (_, path) => {
  render(<Avatar name="𠮷田" path={path} alt="头像" />);
  expect(picture()).toBeUndefined();
  expect(screen.getByRole('img', { name: '头像' })).toHaveAttribute('data-initial', '𠮷');
});

it('stands in for a picture that is gone, and shows the next one', () => {
  const { rerender } = render(<Avatar name="周敏" path={stored} />);
  fireEvent.error(document.querySelector('img') as HTMLImageElement);
  expect(picture()).toBeUndefined();
  rerender(<Avatar name="周敏" path={stored.replace('0', '1')} />);
  expect(picture()).toBeDefined();
});
