import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { LogCheckLine } from './log-check-line';

givenStaffBrowser();

describe('the nightly check of the operation log', () => {
  it.each([
    ['never ran', { at: '', entries: 0, problem: '' }, /还没有核对过/],
    ['found the log whole', { at: '2026-11-23 00:00:04', entries: 12345, problem: '' }, /12,345 条，没有缺少或改动/],
    [
      'found an entry changed',
      { at: '2026-11-23 00:00:04', entries: 7, problem: '操作日志第 5 条被改动过' },
      /第 5 条被改动过/,
    ],
  ])('says that it %s', async (_, answer, sentence) => {
    renderWidget(<LogCheckLine />, { server: createFakeServer({ 'GET /sys/log/check': () => answer }) });
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
