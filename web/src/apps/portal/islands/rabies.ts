export { RabiesIsland as default } from '@/features/portal/clinic/rabies-island';
