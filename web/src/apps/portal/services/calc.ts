export { default } from '@/features/portal/calculators/service-page';
