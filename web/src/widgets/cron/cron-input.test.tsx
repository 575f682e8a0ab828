import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, held } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { CronInput } from './view/cron-input';

givenStaffBrowser();

/** The dialog of an expression in which a sentence was sent, whose answer is let go of. */
async function sentSentence() {
  const { handler, letGo } = held(() => '0 30 8 ? * 2-6');
  const server = createFakeServer({
    'GET /sys/quartzJob/nextRuns': () => [],
    'GET /sys/quartzJob/sentence': () => '',
    'GET /sys/quartzJob/fromSentence': handler,
  });
  const field = <HeldField label="执行时间">{(control) => <CronInput {...control} />}</HeldField>;
  const { user } = renderWidget(field, { server });
  await user.click(screen.getByRole('button', { name: '设置' }));
  const dialog = await screen.findByRole('dialog');
  const inside = within(dialog);
  await user.type(inside.getByLabelText('用一句话写'), '每个工作日 8:30{Enter}');
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/fromSentence'))).toBe(true));
  const kept = () => document.querySelector('output')?.textContent;
  return { user, dialog, inside, letGo, kept, ok: inside.getByRole('button', { name: '确定' }) };
}

describe('a sentence that is being made an expression', () => {
  it('is waited for before the dialog is confirmed', async () => {
    const { user, letGo, kept, ok } = await sentSentence();
    expect(ok).toBeDisabled();
    letGo();
    await waitFor(() => expect(ok).toBeEnabled());
    await user.click(ok);
    expect(kept()).toBe('0 30 8 ? * 2-6');
  });

  it('does not open the dialog again that was closed meanwhile', async () => {
    const { user, dialog, inside, letGo, kept } = await sentSentence();
    await user.click(inside.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await act(async () => {
      letGo();
      await new Promise((resolve) => setTimeout(resolve, 100)); // for an answer that nobody may hear
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(kept()).toBe('（空）');
  });

  it('does not take the place of an expression that was written meanwhile', async () => {
    const { user, inside, letGo } = await sentSentence();
    const whole = inside.getByLabelText('Cron 表达式');
    await user.clear(whole);
    await user.type(whole, '0 0 9 * * ?');
    letGo();
    expect(await inside.findByText('表达式刚刚改过，没有替换；要替换请再按一次')).toBeInTheDocument();
    expect(whole).toHaveValue('0 0 9 * * ?');
  });
});
