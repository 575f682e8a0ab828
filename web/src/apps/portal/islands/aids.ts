export { AidsIsland as default } from '@/features/portal/clinic/aids-island';
