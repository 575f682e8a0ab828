import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { phone } from '@/shared/rules/person';
import { createFakeServer, type FakeHandler, type FakeRequest, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { text } from '@/ui-admin/values/text';
import type { FieldSpec } from './field-spec';
import { FormModal } from './form-modal';
import { fitsRule, notTaken } from './server-rules';

givenStaffBrowser();

type Clinic = { id: string; code: string; credit: string };

const specs: FieldSpec<Clinic>[] = [
  { name: 'code', label: '编码', kind: text, required: true, asyncRules: [notTaken('clinic', 'code')] },
  { name: 'credit', label: '信用代码', kind: text, asyncRules: [fitsRule('credit_code')] },
];

const taken: FakeHandler = ({ query }) => {
  if (query.get('fieldVal') === 'C01') {
    throw new Refusal(500, '该值不可用，系统中已存在！');
  }
  return '该值可用！';
};

function open({ row = { id: '', code: '', credit: '' }, check = taken }: { row?: Clinic; check?: FakeHandler } = {}) {
  const server = createFakeServer({
    'GET /sys/duplicate/check': check,
    'GET /sys/checkRule/checkByCode': () => {
      throw new Refusal(500, '请填写 18 位统一社会信用代码');
    },
  });
  const save = vi.fn(async () => {});
  const view = renderWidget(<FormModal title="新增" initial={row} specs={specs} save={save} onClose={() => {}} />, {
    server,
  });
  const asked = (path: string): FakeRequest[] => server.requests.filter((request) => request.path === path);
  const code = () => screen.getByRole('textbox', { name: '编码' });
  // While an attempt runs the button is named loading too.
  const attemptOver = () => screen.findByRole('button', { name: '保存' });
  const submit = async () => view.user.click(await attemptOver());
  return { ...view, save, asked, code, submit, attemptOver };
}

describe('a value that must be the only one', () => {
  it('is asked about when the field is left', async () => {
    const { user, code, asked } = open();
    await user.type(code(), 'C01');
    await user.tab();
    expect(await screen.findByText('该值不可用，系统中已存在！')).toBeInTheDocument();
    expect(code()).toHaveAccessibleDescription('该值不可用，系统中已存在！');
    const [question] = asked('/sys/duplicate/check');
    expect(Object.fromEntries(question?.query ?? [])).toMatchObject({
      tableName: 'clinic',
      fieldName: 'code',
      fieldVal: 'C01',
    });
  });

  it('is asked about before saving, and the form stays', async () => {
    const { user, code, submit, save, attemptOver } = open();
    await user.type(code(), 'C01');
    await submit();
    expect((await screen.findAllByText('该值不可用，系统中已存在！'))[0]).toBeInTheDocument();
    await attemptOver();
    expect(save).not.toHaveBeenCalled();
    await user.type(code(), '2');
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
  });

  it('is asked about once, when the same value is checked again', async () => {
    const { user, code, submit, save, asked } = open();
    await user.type(code(), 'C02');
    await user.tab();
    await waitFor(() => expect(asked('/sys/duplicate/check')).toHaveLength(1));
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(asked('/sys/duplicate/check')).toHaveLength(1);
  });

  it('is asked about once, although the form is saved before the answer comes', async () => {
    let answer: () => void = () => {};
    const slow: FakeHandler = () =>
      new Promise((resolve) => {
        answer = () => resolve('该值可用！');
      });
    const { user, code, submit, save, asked } = open({ check: slow });
    await user.type(code(), 'C02');
    await user.tab();
    await waitFor(() => expect(asked('/sys/duplicate/check')).toHaveLength(1));
    await submit();
    await new Promise((resolve) => setTimeout(resolve, 400)); // longer than the pause before a question
    expect(save).not.toHaveBeenCalled();
    answer();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(asked('/sys/duplicate/check')).toHaveLength(1);
  });

  it('is not asked about when it is empty or as it was', async () => {
    const { user, code, submit, save, asked } = open({ row: { id: '7', code: 'C07', credit: '' } });
    await user.click(code());
    await user.tab();
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(asked('/sys/duplicate/check')).toHaveLength(0);
    expect(asked('/sys/checkRule/checkByCode')).toHaveLength(0);
  });

  it('does not hold the form back when the question fails', async () => {
    const { user, code, submit, save } = open({
      check: () => {
        throw new Refusal(429, '检查得太频繁，请稍后再试');
      },
    });
    await user.type(code(), 'C01');
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalled());
  });
});

describe('a value that has to fit a check rule', () => {
  it('is refused in the words of the rule, and travels encoded', async () => {
    const { user, asked } = open();
    await user.type(screen.getByRole('textbox', { name: '信用代码' }), 'A/1');
    await user.tab();
    expect(await screen.findByText('请填写 18 位统一社会信用代码')).toBeInTheDocument();
    const [question] = asked('/sys/checkRule/checkByCode');
    expect(question?.query.get('value')).toBe('A%2F1');
  });
});

describe('a pattern of the column', () => {
  const phoned = [{ name: 'code', label: '电话', kind: text, patterns: [phone] }, specs[1]] as FieldSpec<Clinic>[];
  it('is asked for in what is written, and not in what the row came with', async () => {
    const save = vi.fn(async () => {});
    const row = { id: '1', code: '见通讯录', credit: '' };
    const server = createFakeServer({ 'GET /sys/checkRule/checkByCode': () => ({}) });
    const { user } = renderWidget(
      <FormModal title="编辑" initial={row} specs={phoned} save={save} onClose={() => {}} />,
      {
        server,
      },
    );
    const number = screen.getByRole('textbox', { name: '电话' });
    await user.type(screen.getByRole('textbox', { name: '信用代码' }), 'X');
    await user.type(number, '甲');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(number).toHaveAccessibleDescription('请输入座机或手机号码，如 0300-5550000'));
    expect(save).not.toHaveBeenCalled();
    await user.type(number, '{Backspace}');
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: '保存' })); // does nothing before the first attempt is over
      expect(save).toHaveBeenCalledWith({ ...row, credit: 'X' });
    });
  });
});
