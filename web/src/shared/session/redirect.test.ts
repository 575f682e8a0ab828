import { describe, expect, it } from 'vitest';
import { loginAddress, wantedPage } from './redirect';

describe('the page after sign-in', () => {
  it.each([
    ['/content/article?state=draft', '/content/article?state=draft'],
    ['/user/index', '/user/index'],
    ['/content/article/edit/31001#top', '/content/article/edit/31001#top'],
  ])('%s is opened', (target, page) => {
    expect(wantedPage(target)).toBe(page);
  });

  it.each([
    null,
    '',
    'content/article',
    'https://evil.example/content',
    '//evil.example/content',
    '/\\evil.example/content',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/index',
    '/user/login?redirect=/content/article',
  ])('%s leads to the home tab instead', (target) => {
    expect(wantedPage(target)).toBe('/user/index');
  });
});

it('the way to sign-in remembers the wanted page', () => {
  expect(loginAddress('/content/article?pageNo=2')).toBe('/user/login?redirect=%2Fcontent%2Farticle%3FpageNo%3D2');
  expect(loginAddress('/user/index')).toBe('/user/login');
});
