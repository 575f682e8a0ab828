export { FillIsland as default } from '@/features/portal/survey/fill-island';
