import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Mode } from './core/modes';
import { CodeEditor } from './view/code-editor';

type Props = { initial?: string; mode?: Mode; disabled?: boolean; onChange?: (value: string) => void };

function Held({ initial = '', mode = 'JSON', disabled = false, onChange }: Props) {
  const [value, setValue] = useState(initial);
  const change = (next: string) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <>
      <CodeEditor
        aria={{ id: 'code', 'aria-invalid': true, 'aria-describedby': 'code-error' }}
        label="参数"
        mode={mode}
        value={value}
        onChange={change}
        onBlur={() => {}}
        disabled={disabled}
        invalid
      />
      <button type="button" onClick={() => setValue('[]')}>
        填入
      </button>
    </>
  );
}

const text = () => screen.findByRole('textbox', { name: '参数' });

describe('the code editor', () => {
  it('shows the value, and is tied to its name, its error and the way out', async () => {
    render(<Held initial='{"a": 1}' />);
    const box = await text();
    expect(box).toHaveTextContent('{"a": 1}');
    expect(box).toHaveAttribute('id', 'code');
    expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(box).toHaveAccessibleDescription(/先按 Esc 再按 Tab 离开/);
    expect(box.getAttribute('aria-describedby')).toContain('code-error');
  });

  it('follows a value from outside and does not report it as typed', async () => {
    const onChange = vi.fn();
    render(<Held onChange={onChange} />);
    const box = await text();
    await userEvent.click(screen.getByRole('button', { name: '填入' }));
    await waitFor(() => expect(box).toHaveTextContent('[]'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('cannot be changed while disabled, but can be reached', async () => {
    render(<Held initial="[1]" disabled />);
    const box = await text();
    expect(box).toHaveAttribute('contenteditable', 'false');
    expect(box).toHaveAttribute('tabindex', '0');
  });
});
