import type { Place } from '../types';

/** Services that lead to a place; the reader opens them, nothing of theirs is loaded. Positions are GCJ-02, which all three take. */
export function waysTo({ name, position }: Pick<Place, 'name' | 'position'>): { service: string; href: string }[] {
  if (!position) return [];
  const { lng, lat } = position;
  const address = (base: string, query: Record<string, string>) =>
    `${base}?${Object.entries(query)
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
      .join('&')}`;
  return [
    {
      service: '高德地图',
      href: address('https://uri.amap.com/navigation', {
        to: `${lng},${lat},${name.replaceAll(',', ' ')}`,
        coordinate: 'gaode',
        callnative: '1',
      }),
    },
    {
      service: '百度地图',
      href: address('https://api.map.baidu.com/marker', {
        location: `${lat},${lng}`,
        title: name,
        content: name,
        output: 'html',
        coord_type: 'gcj02',
        src: 'webapp.jikong.portal',
      }),
    },
    {
      service: '腾讯地图',
      href: address('https://apis.map.qq.com/uri/v1/routeplan', {
        type: 'drive',
        to: name,
        tocoord: `${lat},${lng}`,
        referer: 'jikong',
      }),
    },
  ];
}
