export { default } from '@/features/portal/survey/service-page';
