export { default } from '@/features/portal/recruitment/service-page';
