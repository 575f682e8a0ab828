import { staffQuery } from '@/shared/api/staff-query';

export const overviewKey = ['content', 'overview'] as const;

export const overviewOptions = staffQuery(overviewKey, '/content/overview');
