import { useQuery } from '@tanstack/react-query';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { drawDistricts } from '@/shared/map/draw-districts';
import type { ControlProps } from '@/ui-admin/form/field-spec';
import { outlines, type PlaceRow } from './clinic-api';
import styles from './pin-map.module.css';

const digits = 5;
const near = 13;

/**
 * Map on which a press sets the pin; the pin can be dragged, too. It is a second way beside the fields for longitude and
 * latitude, which work by keyboard.
 */
export function PinMap({ disabled, aria }: ControlProps) {
  const { setValue } = useFormContext<PlaceRow>();
  const [lng, lat] = useWatch<PlaceRow, ['lng', 'lat']>({ name: ['lng', 'lat'] });
  const { data, isError } = useQuery({ queryKey: ['clinic', 'outlines'], queryFn: outlines });
  const box = useRef<HTMLElement>(null);
  const held = useRef<{ map: L.Map; marker: L.Marker } | null>(null);
  const take = useRef((_at: L.LatLng) => {});
  useEffect(() => {
    take.current = (at) => {
      if (disabled) return;
      setValue('lng', at.wrap().lng.toFixed(digits), { shouldDirty: true, shouldValidate: true });
      setValue('lat', at.lat.toFixed(digits), { shouldDirty: true, shouldValidate: true });
    };
  });
  useEffect(() => {
    if (!data || !box.current) return;
    const { map, bounds } = drawDistricts(box.current, data.districts, data.tiles);
    if (bounds.isValid()) map.fitBounds(bounds, { animate: false });
    else map.setView([35, 105], 4);
    const marker = L.marker([0, 0], {
      icon: L.divIcon({ className: styles.pin ?? '', iconSize: [26, 26], iconAnchor: [13, 26] }),
      draggable: true,
      keyboard: false,
      alt: '位置',
    });
    marker.on('dragend', () => take.current(marker.getLatLng()));
    map.on('click', (event) => take.current(event.latlng));
    held.current = { map, marker };
    return () => {
      held.current = null;
      map.remove();
    };
  }, [data]);
  useEffect(() => {
    const at = { lng: Number(lng), lat: Number(lat) };
    const shown = held.current;
    if (!data || !shown) return;
    if (!lng || !lat || !Number.isFinite(at.lng) || !Number.isFinite(at.lat) || Math.abs(at.lat) > 90) {
      shown.marker.remove();
      return;
    }
    shown.marker.setLatLng(at).addTo(shown.map);
    if (!shown.map.getBounds().contains(at)) shown.map.setView(at, Math.max(shown.map.getZoom(), near));
  }, [lng, lat, data]);
  if (isError) return <p className={styles.note}>地图没有载入，请直接填写经度和纬度。</p>;
  return (
    <section
      id={aria.id}
      className={styles.map}
      ref={box}
      aria-label="位置地图，点一下放置图钉；也可以直接填写经度和纬度"
    />
  );
}
