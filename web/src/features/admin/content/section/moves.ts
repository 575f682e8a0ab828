import type { SectionNode } from '@/shared/api/staff';
import { deepest, height, type Place, placeOf } from './tree';

/** Body of the move call: the new parent, and the sibling to stand before; '' means last. */
export type Move = { id: string; parentId: string; beforeId: string; version: number };

export type DropPlace = 'before' | 'inside' | 'after';

const to = ({ node }: Place, parentId: string, before: SectionNode | undefined): Move => ({
  id: node.id,
  parentId,
  beforeId: before?.id ?? '',
  version: node.version,
});

/** One place towards the beginning among its siblings. */
export function moveUp(place: Place): Move | null {
  const before = place.siblings[place.index - 1];
  return before ? to(place, place.parent?.id ?? '', before) : null;
}

/** One place towards the end among its siblings. */
export function moveDown(place: Place): Move | null {
  const next = place.siblings[place.index + 1];
  return next ? to(place, place.parent?.id ?? '', place.siblings[place.index + 2]) : null;
}

/** One level down: last child of the sibling before it. */
export function indent(place: Place): Move | null {
  const parent = place.siblings[place.index - 1];
  return parent && place.level + height(place.node) <= deepest ? to(place, parent.id, undefined) : null;
}

/** One level up: next sibling of its parent. */
export function outdent(place: Place, tree: readonly SectionNode[]): Move | null {
  const parent = place.parent && placeOf(tree, place.parent.id);
  return parent ? to(place, parent.parent?.id ?? '', parent.siblings[parent.index + 1]) : null;
}

/** Where a dragged section goes when it is let go on another one; null where it cannot stand. */
export function drop(tree: readonly SectionNode[], draggedId: string, targetId: string, where: DropPlace): Move | null {
  const dragged = placeOf(tree, draggedId);
  const target = placeOf(tree, targetId);
  if (!dragged || !target || placeOf([dragged.node], targetId)) {
    return null;
  }
  const level = where === 'inside' ? target.level + 1 : target.level;
  if (level + height(dragged.node) - 1 > deepest) {
    return null;
  }
  if (where === 'inside') {
    return to(dragged, targetId, undefined);
  }
  const rest = target.siblings.filter((node) => node.id !== draggedId);
  const at = rest.findIndex((node) => node.id === targetId);
  return to(dragged, target.parent?.id ?? '', where === 'before' ? rest[at] : rest[at + 1]);
}
