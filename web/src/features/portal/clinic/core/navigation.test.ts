import { expect, test } from 'vitest';
import { waysTo } from './navigation';

const place = { name: '第一医院,犬伤 & 急诊', position: { lng: 125.39788, lat: 27.73 } };

test('three services lead to a place, each in its own order of longitude and latitude', () => {
  const asked = waysTo(place).map(({ service, href }) => {
    const { host, searchParams } = new URL(href);
    return [service, host, searchParams.get('to'), searchParams.get('location') ?? searchParams.get('tocoord')];
  });
  expect(asked).toEqual([
    ['高德地图', 'uri.amap.com', '125.39788,27.73,第一医院 犬伤 & 急诊', null],
    ['百度地图', 'api.map.baidu.com', null, '27.73,125.39788'],
    ['腾讯地图', 'apis.map.qq.com', '第一医院,犬伤 & 急诊', '27.73,125.39788'],
  ]);
});

test('nothing leads to a place whose position nobody knows', () =>
  expect(waysTo({ ...place, position: null })).toEqual([]));
