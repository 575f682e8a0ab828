export { default } from '@/features/portal/clinics/service-page';
