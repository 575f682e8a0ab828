export { MapIsland as default } from '@/features/portal/clinic/map-island';
