export { RabiesIsland as default } from '@/features/portal/clinics/rabies-island';
