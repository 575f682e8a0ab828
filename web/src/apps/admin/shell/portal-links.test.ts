import { expect, it } from 'vitest';
import { block, frame } from '@/testing/portal-frame';
import { portalLinks, supportsIPv6 } from './portal-links';

const bare = { ...frame, blocks: [], menu: [], other: {} };

it('every site has its home page, its map and the toolbar', () => {
  const everywhere = [
    ['打开门户网站', '/index'],
    ['网站地图', '/sitemap'],
    ['无障碍工具条', '/index#assistant-open'],
  ];
  for (const known of [undefined, bare]) {
    expect(portalLinks(known).map(({ label, href }) => [label, href])).toEqual(everywhere);
    expect(supportsIPv6(known)).toBe(false);
  }
});

it('what the centre has set up stands beside it', () => {
  const blocks = [
    block('site_help', '/article/n/9'),
    block('robot', 'https://robot.example/ask'),
    block('ipv6', '支持'),
  ];
  const links = new Map(portalLinks({ ...bare, blocks }).map(({ label, href }) => [label, href]));
  expect(links.get('网站帮助')).toBe('/article/n/9');
  expect(links.get('智能问答')).toBe('https://robot.example/ask');
  expect(supportsIPv6({ ...bare, blocks })).toBe(true);
});
