import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aLetter, aLetterDetail, fakeConsult, letterActs } from '@/testing/fake-consult';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { detailOptions } from './letter-api';
import { LetterDesk } from './letter-desk';
import type { Message } from './letter-types';

givenStaffBrowser();

const answer: Message = {
  id: '5',
  kind: 'reply',
  createBy: 'tang_wei',
  body: '多数两天内退热。',
  departName: '免疫规划科',
  createTime: '2026-11-19 10:00:00',
};

const texts = (publicContent: string) => ({
  publicTitle: '疫苗接种以后发烧',
  publicContent,
  publicAnswer: '多数两天内退热。',
});

function Opened() {
  const { data } = useQuery(detailOptions('1'));
  return data ? <LetterDesk detail={data} /> : null;
}

/** Somebody writes a public text, or changes the one that `redactBy` wrote; a colleague is the first to submit another one. */
async function overtaken(redactBy: string) {
  const detail = aLetterDetail({
    letter: aLetter({ state: 'closed', light: '', redactBy }),
    ...(redactBy ? texts('接种以后体温三十八度。') : {}),
    messages: [answer],
    acts: letterActs('redact'),
  });
  const server = createFakeServer(fakeConsult([detail.letter], detail));
  const { user } = renderWidget(<Opened />, { server, codes: ['consult:letter:list'] });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string) => {
    await press(name);
    await waitFor(() => expect(document.body).not.toHaveFocus()); // the button has gone with the offer
  };
  if (redactBy) await press('修改公开稿');
  await user.type(await screen.findByLabelText('内容（公开）'), '我补的话。');
  Object.assign(detail, texts('接种以后发热，地址和电话略。'));
  Object.assign(detail.letter, { version: 5, redactBy: 'tang_wei' });
  await press('提交公开稿');
  await press('重新加载');
  const newer = await screen.findByRole('region', { name: '别人刚保存的公开稿' });
  expect(newer).toHaveTextContent('接种以后发热，地址和电话略。');
  const submitted = () => server.requests.filter(({ path }) => path === '/consult/letter/redact');
  return { user, detail, press, choose, submitted };
}

describe('a public text that a colleague submitted while one wrote another', () => {
  it.each([
    ['the first one', ''],
    ['a change', 'zhoumin'],
  ])('stays until one has said that one’s own shall replace it: %s', async (_, redactBy) => {
    const { detail, press, choose, submitted } = await overtaken(redactBy);
    expect(screen.getByLabelText<HTMLTextAreaElement>('内容（公开）').value).toContain('我补的话。');
    expect(screen.getByRole('button', { name: '提交公开稿' })).toBeDisabled();
    expect(submitted()).toHaveLength(1);
    await choose('保留我写的');
    await press('提交公开稿');
    await waitFor(() => expect(detail.publicContent).toContain('我补的话。'));
  });

  it('is gone on with when one takes it', async () => {
    const { user, detail, press, choose } = await overtaken('zhoumin');
    await choose('换成这份');
    const content = screen.getByLabelText('内容（公开）');
    expect(content).toHaveValue('接种以后发热，地址和电话略。');
    await user.type(content, '已退热。');
    await press('提交公开稿');
    await waitFor(() => expect(detail.publicContent).toBe('接种以后发热，地址和电话略。已退热。'));
  });
});
