import type { Scenario } from '@/testing/scenario';
import { scenarios as portalScenarios } from '@/ui-portal/scenarios';

export type GalleryWidget = { name: string; scenarios: readonly Scenario[] };

/** The components of the public pages. They are shown in the style of the portal, without the back office around them. */
export const portal: GalleryWidget = { name: 'ui-portal', scenarios: portalScenarios };

const modules = import.meta.glob<{ scenarios: readonly Scenario[] }>(
  ['/src/widgets/*/scenarios.tsx', '/src/features/admin/*/scenarios.tsx'],
  { eager: true },
);

/** Every widget with its scenarios, and the screens that bring some, by the name of its folder. */
export const widgets: readonly GalleryWidget[] = Object.entries(modules)
  .map(([path, { scenarios }]) => ({ name: path.split('/').at(-2) ?? path, scenarios }))
  .sort((a, b) => a.name.localeCompare(b.name));

/** The scenario at an address such as `#list-page/empty`, or null for the index. */
export function findScenario(hash: string): { widget: GalleryWidget; scenario: Scenario } | null {
  const [name, title] = decodeURIComponent(hash.replace(/^#/, '')).split('/');
  const widget = [portal, ...widgets].find((each) => each.name === name);
  const scenario = widget?.scenarios.find((each) => each.title === title);
  return widget && scenario ? { widget, scenario } : null;
}
