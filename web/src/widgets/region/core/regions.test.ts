import { describe, expect, test } from 'vitest';
import { childrenOf, depthOf, isRegionType, pathOf, type RegionType, regionText, settled, storedFor } from './regions';
import { sampleRegions as regions } from './sample';

describe('regions', () => {
  test.each([
    ['a district, by the two above it', '440106', '广东省/广州市/天河区'],
    ['a city', '330200', '浙江省/宁波市'],
    ['a district of a municipality', '110102', '北京市/市辖区/西城区'],
    ['a street of a city without districts', '441900003', '广东省/东莞市/东城街道'],
    ['Hong Kong, which ends at the province', '810000', '香港特别行政区'],
    ['a code that is not known, by itself', '999999', '999999'],
    ['an unknown code inside a known city', '330199', '330199'],
    ['nothing', '', ''],
  ])('are named: %s', (_, code, text) => expect(regionText(regions, code)).toBe(text));

  test('the way to a code starts at the province', () => {
    expect(pathOf(regions, '330106').map(({ code }) => code)).toEqual(['330000', '330100', '330106']);
    expect(pathOf(regions, '86')).toEqual([]);
  });

  test('those below a code come in the order of their codes', () => {
    expect(childrenOf(regions, '86').map(({ name }) => name)).toEqual(['北京市', '浙江省', '广东省', '香港特别行政区']);
    expect(childrenOf(regions, '810000')).toEqual([]);
    expect(childrenOf(regions, 'nothing')).toEqual([]);
  });

  test.each([
    ['all', 3],
    ['province', 1],
    ['city', 2],
    ['district', 3],
  ] as const)('type %s offers %i levels', (type, depth) => expect(depthOf(type)).toBe(depth));

  test.each(['', 'county', 'select', 'ALL'])('type %j is none', (type) => expect(isRegionType(type)).toBe(false));
});

describe('a choice', () => {
  const cases: [string, RegionType, string, string, string][] = [
    ['of any level is stored as it is', 'all', '330000', '330000', '330000'],
    ['of a district too', 'all', '330106', '330106', '330106'],
    ['of a province is enough when a province is asked for', 'province', '330000', '330000', '330000'],
    ['of a province is not enough when a city is asked for', 'city', '330000', '330000', ''],
    ['of a municipality has only one city', 'city', '110000', '110100', '110100'],
    ['of a municipality goes on to its districts', 'district', '110000', '110100', ''],
    ['of a city is not enough when a district is asked for', 'district', '330100', '330100', ''],
    ['of a city with one district ends there', 'district', '330200', '330203', '330203'],
    ['of Hong Kong is enough: there is nothing below', 'district', '810000', '810000', '810000'],
    ['of nothing stores nothing', 'district', '', '', ''],
    ['of an unknown code stores nothing', 'all', '999999', '999999', ''],
  ];
  test.each(cases)('%s (%s)', (_, type, code, shown, stored) => {
    expect(settled(regions, code, type)).toBe(shown);
    expect(storedFor(regions, settled(regions, code, type), type)).toBe(stored);
  });
});
