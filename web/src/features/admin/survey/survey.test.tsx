import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, held, Refusal, refusing } from '@/testing/fake-server';
import { aSurvey, fakeSurveys } from '@/testing/fake-survey';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { hasUnsaved } from '@/ui-admin/page/unsaved';
import { newSurvey } from './survey-fields';
import { SurveyForm } from './survey-form';
import SurveyListPage from './survey-list-page';
import type { Survey } from './survey-types';

givenStaffBrowser();

const codes = ['list', 'add', 'edit', 'delete', 'publish', 'statistics', 'texts', 'export'].map(
  (code) => `survey:survey:${code}`,
);

describe('the builder', () => {
  const open = (survey: Survey = aSurvey()) => {
    const server = createFakeServer(fakeSurveys([survey]));
    return { ...renderWidget(<SurveyForm survey={survey} />, { server, codes }), server };
  };
  const saved = (server: ReturnType<typeof open>['server']) =>
    server.requests.filter(({ path }) => path === '/survey/survey/edit').map(({ body }) => body as Survey);

  it('makes questions of their types, in the order they are moved to, and saves them', async () => {
    const { user, server } = open();
    await user.click(screen.getByRole('button', { name: '＋ 判断' }));
    await user.type(screen.getByRole('textbox', { name: '题目' }), '来过门诊吗？');
    await user.click(screen.getByRole('button', { name: '＋ 单选' }));
    await user.type(screen.getByRole('textbox', { name: '题目' }), '环境怎么样？');
    await user.click(screen.getByRole('button', { name: '添加选项' }));
    await user.keyboard('很好{Enter}一般');
    await user.click(screen.getByRole('checkbox', { name: '必答' }));
    await user.click(screen.getByRole('button', { name: '上移：环境怎么样？' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved(server)).toHaveLength(1));
    const [first, second] = saved(server)[0]?.questions ?? [];
    expect(first).toMatchObject({ type: 'single', title: '环境怎么样？', required: true });
    expect(first?.options?.map(({ text }) => text)).toEqual(['选项 1', '选项 2', '很好', '一般']);
    expect(second).toMatchObject({ type: 'yesno', title: '来过门诊吗？' });
  });

  const choosing = aSurvey({
    questions: [
      {
        id: 'a',
        type: 'single',
        title: '环境',
        options: [
          { id: 'o1', text: '很好' },
          { id: 'o2', text: '一般' },
        ],
      },
    ],
  });

  it('takes an option along that is still open when the key saves', async () => {
    const { user, server } = open(choosing);
    await user.click(screen.getByRole('button', { name: /环境$/, expanded: false }));
    await user.click(screen.getByRole('button', { name: '添加选项' }));
    await user.keyboard('很差{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    const [first] = saved(server)[0]?.questions ?? [];
    expect(first?.options?.map(({ text }) => text)).toEqual(['很好', '一般', '很差']);
  });

  it.each([
    ['保存', '保存成功', 'PUT /survey/survey/edit'],
    ['保存并发布', '发布成功', 'PUT /survey/survey/edit'],
    ['保存并发布', '发布成功', 'POST /survey/survey/publish'],
  ])(
    'what is typed after “%s” was pressed stays under “%s” and counts as unsaved, while %s is under way',
    async (button, done, call) => {
      const survey = aSurvey({ questions: [{ id: 'a', type: 'text', title: '环境' }] });
      const { user, server } = open(survey);
      const answer = fakeSurveys([survey])[call];
      const { handler, letGo } = held((request) => answer?.(request));
      server.on(call, handler);
      const title = screen.getByRole('textbox', { name: /标题/ });
      await user.type(title, '（一）');
      await user.click(screen.getByRole('button', { name: /环境$/, expanded: false }));
      await user.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(server.requests.at(-1)).toMatchObject({ path: call.split(' ')[1] }));
      await user.type(title, '（二）');
      await user.type(screen.getByRole('textbox', { name: '题目' }), '怎么样？');
      letGo();
      expect(await screen.findByText(done)).toBeInTheDocument();
      expect(title).toHaveValue('门诊环境调查（一）（二）');
      expect(screen.getByRole('textbox', { name: '题目' })).toHaveValue('环境怎么样？');
      expect(screen.getByText('有未保存的修改')).toBeInTheDocument();
      expect(hasUnsaved('')).toBe(true);
      await user.click(screen.getByRole('button', { name: '保存' }));
      await waitFor(() => expect(hasUnsaved('')).toBe(false));
      expect(saved(server).map((row) => [row.title, row.questions[0]?.title])).toEqual([
        ['门诊环境调查（一）', '环境'],
        ['门诊环境调查（一）（二）', '环境怎么样？'],
      ]);
    },
  );

  it('is stored once, though what was stored cannot be read: the next press goes on from there', async () => {
    const { user, server } = open({ ...newSurvey(), purpose: '改进环境' });
    server.on('GET /survey/survey/queryById', refusing(500, '数据库正在维护'));
    const title = screen.getByRole('textbox', { name: /标题/ });
    const writes = () =>
      server.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, body }) => [method, (body as Survey).title, (body as Survey).version]);
    const press = async (words: string, times: number) => {
      await user.type(title, words);
      await waitFor(async () => {
        await user.click(screen.getByRole('button', { name: '保存' })); // does nothing before the last attempt is over
        expect(writes()).toHaveLength(times);
      });
    };
    await press('环境', 1);
    expect(await screen.findByText('数据库正在维护')).toBeInTheDocument();
    await press('（一）', 2);
    await press('（二）', 3);
    expect(writes()).toEqual([
      ['POST', '环境', 0],
      ['PUT', '环境（一）', 1],
      ['PUT', '环境（一）（二）', 2],
    ]);
  });

  it('asks a question only after an answer, and forgets the condition with the question it looks at', async () => {
    const { user, server } = open(
      aSurvey({
        questions: [
          { id: 'a', type: 'yesno', title: '来过吗？' },
          { id: 'b', type: 'text', title: '怎么样？' },
        ],
      }),
    );
    await user.click(screen.getByRole('button', { name: /怎么样？$/, expanded: false }));
    await user.click(screen.getByRole('button', { name: '添加条件' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(saved(server)[0]?.questions[1]?.when).toEqual({
        conditions: [{ question: 'a', is: 'is', value: 'yes' }],
      }),
    );
    await user.click(screen.getByRole('button', { name: '删除：来过吗？' }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved(server)[1]?.questions).toMatchObject([{ id: 'b' }]));
    expect(saved(server)[1]?.questions[0]?.when).toBeUndefined();
  });

  it('knows an option by its id wherever it stands and whatever it says, and takes a pasted list line by line', async () => {
    const { user, server } = open(
      aSurvey({
        questions: [
          {
            id: 'a',
            type: 'multiple',
            title: '哪里？',
            options: [
              { id: 'o1', text: '门诊' },
              { id: 'o2', text: '社区' },
            ],
          },
          {
            id: 'b',
            type: 'text',
            title: '为什么？',
            when: { conditions: [{ question: 'a', is: 'is', value: 'o2' }] },
          },
        ],
      }),
    );
    await user.click(screen.getByRole('button', { name: /哪里？$/, expanded: false }));
    await user.click(await screen.findByRole('textbox', { name: /^(单元格|选项 1文字)$/ }));
    await user.keyboard('{ArrowDown}{Alt>}{ArrowUp}{/Alt}社区医院{Tab} {ArrowRight} {ArrowLeft}{ArrowLeft}{ArrowDown}');
    await user.click(screen.getByRole('button', { name: '添加选项' }));
    await user.paste(Array.from({ length: 40 }, (_, at) => `地点 ${at + 1}`).join('\n'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved(server)).toHaveLength(1));
    const [first, second] = saved(server)[0]?.questions ?? [];
    expect(first?.options?.slice(0, 3)).toMatchObject([
      { id: 'o2', text: '社区医院', other: true, exclusive: true },
      { id: 'o1', text: '门诊' },
      { text: '地点 1' },
    ]);
    expect(new Set(first?.options?.map(({ id }) => id)).size).toBe(42);
    expect(second?.when?.conditions).toEqual([{ question: 'a', is: 'is', value: 'o2' }]);
  });

  it('is saved once every option of every question says something of its own, and leads to the first that does not', async () => {
    const { user, server } = open(
      aSurvey({
        questions: [
          { id: 'p', type: 'paragraph', title: '请认真填写' },
          {
            id: 'a',
            type: 'matrix',
            title: '怎么样？',
            options: [
              { id: 'o1', text: '好' },
              { id: 'o2', text: '好' },
            ],
            rows: [{ id: 'r', text: '环境' }],
          },
        ],
      }),
    );
    await user.type(screen.getByRole('textbox', { name: /标题/ }), '（二）');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await user.click(await screen.findByRole('link', { name: '题目：第 1 题，列 2：有两个列的文字相同' }));
    expect(saved(server)).toHaveLength(0);
    await waitFor(() => expect(screen.getByRole('textbox', { name: '列 1文字' })).toHaveFocus());
    await user.keyboard('很好{Enter}');
    await waitFor(() => expect(screen.queryByText(/有两个列的文字相同/)).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(saved(server)[0]?.questions[1]?.options?.map(({ text }) => text)).toEqual(['很好', '好']),
    );
  });

  it('offers questions for attachments only where they are allowed', async () => {
    const { user, server } = open();
    expect(screen.queryByRole('button', { name: '＋ 附件' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: '允许上传附件' }));
    await user.click(screen.getByRole('button', { name: '＋ 附件' }));
    await user.type(screen.getByRole('textbox', { name: '题目' }), '照片');
    const most = screen.getByRole('spinbutton', { name: '最多几个文件' });
    await user.clear(most);
    await user.type(most, '2');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(saved(server)[0]).toMatchObject({
        attachments: true,
        questions: [{ type: 'attachment', title: '照片', max: 2 }],
      }),
    );
  });

  it('says at its question what keeps it from being published', async () => {
    const { user, server } = open(aSurvey({ questions: [{ id: 'a', type: 'yesno', title: '' }] }));
    server.on('POST /survey/survey/publish', () => {
      throw new Refusal(400, '请按提示修改', { fields: { 'questions.0.title': '请填写题目' } });
    });
    await user.click(screen.getByRole('button', { name: '保存并发布' }));
    const question = await screen.findByRole('article', { name: /没有题目/ });
    expect(await within(question).findByText('请填写题目')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '题目：第 1 题：请填写题目' })).toBeInTheDocument();
    server.on('POST /survey/survey/publish', () => ({}));
    await user.click(screen.getByRole('button', { name: '保存并发布' }));
    expect(await screen.findByText('发布成功')).toBeInTheDocument();
    expect(within(question).queryByText('请填写题目')).not.toBeInTheDocument();
  });

  it('says at the option what keeps it from being published, wherever its question has been moved to, and keeps it while the question is closed', async () => {
    const options = ['门诊', '社区', '网上'].map((text, at) => ({ id: `o${at}`, text }));
    const { user, server } = open(
      aSurvey({
        questions: [
          { id: 'a', type: 'single', title: '哪里？', options },
          { id: 'b', type: 'yesno', title: '来过吗？' },
        ],
      }),
    );
    const fields = { 'questions.0.options.1': '选项含有敏感词', 'questions.0.options.2': '选项太长' };
    server.on('POST /survey/survey/publish', () => {
      throw new Refusal(400, '请按提示修改', { fields });
    });
    await user.click(screen.getByRole('button', { name: '保存并发布' }));
    const question = await screen.findByRole('article', { name: '单选：哪里？' });
    expect(await within(question).findByText('选项 2：选项含有敏感词；选项 3：选项太长')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '下移：哪里？' }));
    await user.click(
      await screen.findByRole('link', { name: '题目：第 2 题：选项 2：选项含有敏感词；选项 3：选项太长' }),
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: '选项 2文字' })).toHaveFocus());
    await user.keyboard('社区医院{Enter}');
    await waitFor(() => expect(screen.queryByText(/敏感词/)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: '选项 3：选项太长' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /哪里？$/, expanded: true }));
    expect(await within(question).findByText('选项 3：选项太长')).toBeInTheDocument();
    server.on('POST /survey/survey/publish', () => ({}));
    await user.click(screen.getByRole('button', { name: '保存并发布' }));
    expect(await screen.findByText('发布成功')).toBeInTheDocument();
    expect(screen.queryByText(/选项太长/)).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  const open = (surveys: Survey[]) => {
    const server = createFakeServer(fakeSurveys(surveys));
    return { ...renderWidget(<SurveyListPage />, { server, codes }), server };
  };
  const more = async (user: ReturnType<typeof open>['user'], title: string) => {
    await user.click(await screen.findByRole('button', { name: `更多：${title}` }));
    const menu = await screen.findByRole('menu');
    return within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  };

  it.each([
    ['draft', ['发布', '复制', '删除'], ['二维码', '提前结束', '公布结果']],
    ['open', ['查看页面', '二维码', '提前结束', '复制'], ['发布', '删除', '公布结果']],
    ['ended', ['重新开始', '公布结果'], ['提前结束', '发布', '删除']],
  ] as const)('offers what a survey that is %s allows', async (state, offered, missing) => {
    const closeTime = state === 'ended' ? '2026-11-20 10:00:00' : null;
    const { user } = open([aSurvey({ state, closeTime, answerCount: state === 'draft' ? 0 : 3 })]);
    const items = await more(user, '门诊环境调查');
    expect(items).toEqual(expect.arrayContaining([...offered]));
    for (const item of missing) expect(items).not.toContain(item);
  });

  it('are published, closed and opened again in bulk', async () => {
    const { user, server } = open([aSurvey({ state: 'draft' })]);
    const bodies: unknown[] = [];
    server.on('POST /survey/survey/publishBatch', ({ body }) => {
      bodies.push(body);
      return { done: 1, gone: [], refused: [] };
    });
    await user.click(await screen.findByRole('checkbox', { name: '选择 门诊环境调查' }));
    for (const name of ['发布', '提前结束', '重新开始', '批量删除']) {
      expect(screen.getByRole('button', { name })).toBeInTheDocument();
    }
    await user.click(screen.getByRole('button', { name: '发布' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发布' }));
    await waitFor(() => expect(bodies).toEqual([{ ids: ['1'] }]));
  });

  it('closes a survey only when that is confirmed', async () => {
    const { user, server } = open([aSurvey({ state: 'open', answerCount: 3 })]);
    await more(user, '门诊环境调查');
    await user.click(screen.getByRole('menuitem', { name: '提前结束' }));
    expect(server.requests.some(({ path }) => path.endsWith('/close'))).toBe(false);
    await user.click(await screen.findByRole('button', { name: /^结\s?束$/ }));
    expect(await screen.findByText('调查已结束')).toBeInTheDocument();
  });

  it('announces a result with the words that were written, also when somebody else was faster to save the survey', async () => {
    const survey = aSurvey({ state: 'ended', version: 3, answerCount: 3 });
    const { user, server } = open([survey]);
    const outcome = '共收到三条意见，都已采纳。';
    await more(user, '门诊环境调查');
    await user.click(screen.getByRole('menuitem', { name: '公布结果' }));
    const dialog = await screen.findByRole('dialog', { name: /公布/ });
    await user.type(within(dialog).getByRole('textbox', { name: /意见采纳情况/ }), outcome);
    survey.version = 4;
    const announced = () => server.requests.filter(({ path }) => path.endsWith('/announce')).map(({ body }) => body);
    const press = () => user.click(within(dialog).getByRole('button', { name: /公布结果/ }));
    await press();
    expect(await screen.findByText('内容已被他人修改')).toBeInTheDocument();
    await waitFor(async () => {
      await press(); // does nothing before the list was loaded again
      expect(announced()).toHaveLength(2);
    });
    expect(await screen.findByText('结果已公布')).toBeInTheDocument();
    expect(announced()).toEqual([
      { id: '1', version: 3, outcome },
      { id: '1', version: 4, outcome },
    ]);
  });
});
