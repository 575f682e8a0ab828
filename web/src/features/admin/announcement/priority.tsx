import { StateTag, type Toned } from '@/ui-admin/state/tag';
import type { Priority } from './announcement-api';

export const priorities: Record<Priority, Toned> = {
  L: { text: '一般', tone: 'info' },
  M: { text: '重要', tone: 'warning' },
  H: { text: '紧急', tone: 'error' },
};

/** How important an announcement is: 一般 blue, 重要 orange, 紧急 red. */
export function PriorityTag({ priority }: { priority: Priority }) {
  return <StateTag {...priorities[priority]} />;
}
