import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { brokenRules } from '@/testing/axe';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { portal, widgets } from './catalogue';
import { PortalStage } from './portal-stage';
import { Stage } from './stage';

givenStaffBrowser();

const { fetch: realFetch, XMLHttpRequest: realRequest } = globalThis;

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  globalThis.XMLHttpRequest = realRequest;
});

describe.each(widgets)('$name', ({ name, scenarios }) => {
  test('has scenarios with names that fit an address', () => {
    expect(scenarios.map(({ title }) => title).filter((title) => !/^[a-z0-9-]+$/.test(title))).toEqual([]);
    expect(new Set(scenarios.map(({ title }) => title)).size).toBe(scenarios.length);
  });

  test.each(scenarios)('$title is accessible', async (scenario) => {
    document.documentElement.lang = 'zh-CN';
    document.title = scenario.title;
    const { container } = render(<Stage name={name} scenario={scenario} />);
    await waitFor(() => expect(container.ownerDocument.body.textContent).not.toBe(''));
    // Page rules ask for one heading of the page, which a widget by itself does not bring.
    expect((await brokenRules()).filter((rule) => !rule.startsWith('page-has-heading-one'))).toEqual([]);
  });
});

test.each(portal.scenarios)('$title of the portal is accessible', async (scenario) => {
  document.documentElement.lang = 'zh-CN';
  document.title = scenario.title;
  render(<PortalStage scenario={scenario} />);
  expect(await brokenRules()).toEqual([]);
});
