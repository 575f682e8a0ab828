import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { ActionLinks } from './action-links';

givenStaffBrowser();

/** A row whose last action asks before it acts; the question has the focus on its answer, as all of them do. */
function Row() {
  const [asked, setAsked] = useState(false);
  const [answered, setAnswered] = useState(false);
  const action = (key: string, label: string, run = () => {}) => ({ key, label, run });
  return (
    <>
      <ActionLinks
        subject="采样员"
        offers={[
          action('edit', '编辑'),
          action('users', '用户'),
          action('copy', '复制'),
          action('delete', '删除', () => setAsked(true)),
        ]}
      />
      {asked && (
        <div role="dialog" aria-label="删除「采样员」？">
          <button type="button" ref={(button) => button?.focus()} onClick={() => setAnswered(true)}>
            确定
          </button>
        </div>
      )}
      {answered && <p>已删除</p>}
    </>
  );
}

async function openMenu() {
  const user = userEvent.setup();
  render(<Row />);
  await user.click(screen.getByRole('button', { name: '更多：采样员' }));
  return screen.findByRole('menuitem', { name: '删除' });
}

/** Enter as a browser treats it: unless the key was dealt with, it presses the button that has the focus by then. */
function pressEnter(target: HTMLElement) {
  const unclaimed = fireEvent.keyDown(target, { key: 'Enter', keyCode: 13 });
  const held = document.activeElement;
  if (unclaimed && held instanceof HTMLButtonElement) {
    fireEvent.click(held);
  }
}

describe('the actions of a row', () => {
  it('stand in the row as far as there is room, the others under 更多', async () => {
    await openMenu();
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['编辑', '用户', '更多']);
    expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual(['复制', '删除']);
  });

  it('the Enter that takes an entry does not answer the question that opens; the next one does', async () => {
    pressEnter(await openMenu());
    const answer = screen.getByRole('button', { name: '确定' });
    expect(answer).toHaveFocus();
    expect(screen.queryByText('已删除')).not.toBeInTheDocument();
    pressEnter(answer);
    expect(screen.getByText('已删除')).toBeInTheDocument();
  });
});
