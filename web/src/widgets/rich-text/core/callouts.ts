/** Boxes that an article can set apart, by the value of `data-callout`. */
export const callouts = [
  { kind: 'points', label: '要点' },
  { kind: 'doctor', label: '何时就医' },
  { kind: 'warning', label: '警示' },
  { kind: 'emergency', label: '紧急' },
  { kind: 'do', label: '要做' },
  { kind: 'dont', label: '不要做' },
] as const;

export type CalloutKind = (typeof callouts)[number]['kind'];

export function isCalloutKind(value: string | null): value is CalloutKind {
  return callouts.some(({ kind }) => kind === value);
}
