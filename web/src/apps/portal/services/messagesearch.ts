export { default } from '@/features/portal/consult/service-page';
