export { AidsIsland as default } from '@/features/portal/clinics/aids-island';
