import { withQuery } from '@/shared/format/address';
import type { MapData } from '../types';

/** The map with other conditions. */
export function addressWith(
  data: MapData,
  change: { type?: string; district?: string; open?: boolean; pageNo?: number },
): string {
  const isOpen = change.open ?? data.search.boxes.some((box) => box.on);
  return withQuery(data.path, {
    district: change.district ?? data.search.district,
    open: isOpen ? '1' : '',
    pageNo: change.pageNo !== undefined && change.pageNo > 1 ? String(change.pageNo) : '',
    type: change.type ?? data.kind,
  });
}
