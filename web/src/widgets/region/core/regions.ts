import type { Regions } from '@/shared/api/unlisted';

/** Which codes are stored: one of any level, or always one of the named level. */
export const regionTypes = ['all', 'province', 'city', 'district'] as const;

export type RegionType = (typeof regionTypes)[number];

export function isRegionType(type: string): type is RegionType {
  return regionTypes.some((known) => known === type);
}

/** How many levels a type offers: province, city, district. */
export function depthOf(type: RegionType): number {
  return type === 'all' ? 3 : regionTypes.indexOf(type);
}

export type Region = { code: string; name: string };

/** The regions right below a code, in the order of their codes; none below the lowest level or an unknown code. */
export function childrenOf({ records }: Regions, code: string): Region[] {
  return Object.entries(records[code] ?? {})
    .map(([child, name]) => ({ code: child, name }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The region of a code with those above it, province first; empty for an unknown code. */
export function pathOf(regions: Regions, code: string, from = regions.root): Region[] {
  for (const [child, name] of Object.entries(regions.records[from] ?? {})) {
    if (child === code) {
      return [{ code, name }];
    }
    // Codes of a branch share their first digits: two below a province, four below a city.
    const shared = from === regions.root ? 2 : 4;
    if (code.slice(0, shared) === child.slice(0, shared)) {
      const below = pathOf(regions, code, child);
      if (below.length > 0) {
        return [{ code: child, name }, ...below];
      }
    }
  }
  return [];
}

/** Name of a region with those above it, as the server says it: 广东省/广州市/天河区. An unknown code stands for itself. */
export function regionText(regions: Regions, code: string): string {
  const path = pathOf(regions, code);
  return path.length > 0 ? path.map(({ name }) => name).join('/') : code;
}

/**
 * Where a choice leads. A type that asks for a level goes on through levels with a single region (the 市辖区 of a
 * municipality), so that nobody has to choose where there is no choice.
 */
export function settled(regions: Regions, code: string, type: RegionType): string {
  const path = pathOf(regions, code);
  const below = childrenOf(regions, code);
  const [only] = below;
  if (type === 'all' || path.length === 0 || path.length >= depthOf(type) || !only || below.length > 1) {
    return code;
  }
  return settled(regions, only.code, type);
}

/** What is stored for a choice: the code, or '' as long as the type asks for a deeper level that exists. */
export function storedFor(regions: Regions, code: string, type: RegionType): string {
  const depth = pathOf(regions, code).length;
  const complete = type === 'all' || depth >= depthOf(type) || childrenOf(regions, code).length === 0;
  return depth > 0 && complete ? code : '';
}
