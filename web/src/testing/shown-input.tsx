import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { Field } from '@/ui-admin/form/field';
import type { TextControl } from '@/ui-admin/values/text-control';
import { createFakeServer, type FakeHandler } from './fake-server';
import { renderWidget } from './render-widget';

export const groups = [
  { value: 'child', label: '儿童' },
  { value: 'adult', label: '成人' },
  { value: 'old', label: '老年人' },
];
export const vaccines = Array.from({ length: 26 }, (_, at) => ({ value: `V${at + 1}`, label: `疫苗${at + 1}` }));

export type Draw = (control: TextControl) => ReactNode;

function Holder({ stored, told, draw }: { stored: string; told: (value: string) => void; draw: Draw }) {
  const [value, setValue] = useState(stored);
  const onChange = (next: string) => {
    told(next);
    setValue(next);
  };
  return (
    <Field id="sample" label="名称">
      {(aria) => draw({ value, onChange, onBlur: () => {}, aria, disabled: false, invalid: false })}
    </Field>
  );
}

/** Shows an input in a field that keeps its value; `value` is what it handed on last. */
export function show(
  draw: Draw,
  { stored = '', calls = {} }: { stored?: string; calls?: Record<string, FakeHandler> } = {},
) {
  const told = vi.fn<(value: string) => void>();
  const server = createFakeServer(calls);
  const { user } = renderWidget(<Holder stored={stored} told={told} draw={draw} />, { server });
  return { user, server, told, value: () => told.mock.lastCall?.[0] };
}

export const box = () => screen.getByRole('textbox', { name: '名称' });
export const combobox = () => screen.getByRole('combobox', { name: '名称' });
export const listed = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map((each) => each.textContent);
export const chosen = () => document.querySelector('.ant-select-content')?.textContent;
export const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' });
export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** antd knows keys by their numbers, which user-event does not give here. */
export const pressEnter = () => fireEvent.keyDown(combobox(), { key: 'Enter', keyCode: 13 });
