export { MapIsland as default } from '@/features/portal/clinics/map-island';
