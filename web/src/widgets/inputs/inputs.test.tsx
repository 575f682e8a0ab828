import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { box, combobox, type Draw, groups, listed, option, pause, pressEnter, show } from '@/testing/shown-input';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { CheckboxGroup } from './view/checkbox-group';
import { ChoiceSelect } from './view/choice-select';
import { Ellipsis } from './view/ellipsis';
import { MatchTextInput } from './view/match-text-input';
import { SubTablePopover } from './view/sub-table-popover';
import { TimeInput } from './view/time-input';
import { YesNoSwitch } from './view/yes-no-switch';

givenStaffBrowser();

describe('a text with match type', () => {
  it('is typed bare and handed on with its mark', async () => {
    const { user, value } = show((control) => <MatchTextInput {...control} />);
    await user.type(box(), '张');
    expect(box()).toHaveValue('张');
    expect(value()).toBe('*张*');
    await user.clear(box());
    expect(value()).toBe('');
  });

  it('keeps the spaces in sight that are left out', async () => {
    const { user, value } = show((control) => <MatchTextInput {...control} match="ne" trim />);
    await user.type(box(), ' 张 三 ');
    expect(box()).toHaveValue(' 张 三 ');
    expect(value()).toBe('!张 三');
  });

  it('shows a stored value without its mark', () => {
    show((control) => <MatchTextInput {...control} match="ge" />, { stored: '>=100' });
    expect(box()).toHaveValue('100');
  });
});

describe('a select of several', () => {
  const draw: Draw = (control) => <ChoiceSelect {...control} options={groups} multiple />;

  it('joins what is chosen by mouse', async () => {
    const { user, value } = show(draw);
    await user.click(combobox());
    await user.click(await option('儿童'));
    await user.click(await option('老年人'));
    expect(value()).toBe('child,old');
  });

  it('is used by keys alone', async () => {
    const { user, value } = show(draw, { stored: 'child' });
    await user.tab();
    await user.keyboard('老年');
    await waitFor(() => expect(listed()).toEqual(['老年人']));
    pressEnter();
    expect(value()).toBe('child,old');
    expect(listed()).toHaveLength(3);
    await pause(300); // a Backspace right after typing deletes text only
    await user.keyboard('{Backspace}');
    expect(value()).toBe('child');
  });

  it('says when nothing fits, which cannot be chosen', async () => {
    const { user, told } = show(draw, { stored: 'child' });
    await user.click(combobox());
    await user.keyboard('口罩');
    await user.click(await option('没有查询到任何数据'));
    expect(told).not.toHaveBeenCalled();
  });

  it('does not show the codes while the texts are on their way', () => {
    show((control) => <ChoiceSelect {...control} options={[]} loading multiple />, { stored: 'child' });
    expect(screen.getByText('正在加载')).toBeInTheDocument();
    expect(screen.queryByText('child')).not.toBeInTheDocument();
  });

  it('says what is wrong and can load again', async () => {
    const again = vi.fn();
    const { user } = show((control) => (
      <ChoiceSelect {...control} options={[]} problem="暂时不能读取选项" onRetry={again} />
    ));
    expect(combobox()).toHaveAccessibleDescription('暂时不能读取选项');
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(again).toHaveBeenCalled();
  });
});

describe('a group of boxes', () => {
  const draw: Draw = (control) => <CheckboxGroup {...control} options={groups} label="名称" />;

  it('joins what is ticked, in the order of the options', async () => {
    const { user, value } = show(draw);
    await user.click(screen.getByRole('checkbox', { name: '老年人' }));
    await user.click(screen.getByRole('checkbox', { name: '儿童' }));
    expect(value()).toBe('child,old');
  });

  it('is used by keys and keeps a value it does not know', async () => {
    const { user, value } = show(draw, { stored: 'gone,adult' });
    expect(screen.getByRole('group', { name: '名称' })).toBeInTheDocument();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('checkbox', { name: '成人' })).toHaveFocus();
    await user.keyboard(' ');
    expect(value()).toBe('gone');
  });
});

describe('a switch', () => {
  it('takes no value for off and says so', () => {
    const { told } = show((control) => <YesNoSwitch {...control} />);
    expect(told.mock.calls).toEqual([['N']]);
    expect(screen.getByRole('switch', { name: '名称' })).not.toBeChecked();
  });

  it('goes on and off by keys, with values of its own', async () => {
    const { user, value } = show((control) => <YesNoSwitch {...control} options={['1', '0']} />, { stored: '0' });
    await user.tab();
    await user.keyboard(' ');
    expect(value()).toBe('1');
    expect(screen.getByRole('switch', { name: '名称' })).toBeChecked();
    await user.keyboard(' ');
    expect(value()).toBe('0');
  });
});

describe('a time of day', () => {
  const draw: Draw = (control) => <TimeInput {...control} />;

  const replaceWith = async (user: ReturnType<typeof show>['user'], text: string) => {
    await user.clear(box());
    if (text) {
      await user.type(box(), text);
    }
    await user.click(document.body);
  };

  it('does not take the entry under the pointer', async () => {
    const { user, told } = show(draw, { stored: '08:05:30' });
    await user.click(box());
    await user.hover(screen.getAllByText('18')[0] as HTMLElement);
    act(() => box().blur());
    await waitFor(() => expect(box()).toHaveValue('08:05:30'));
    expect(told).not.toHaveBeenCalled();
  });

  it.each(['25:99', '8点'])('stays as it was when “%s” is typed', async (text) => {
    const { user, told } = show(draw, { stored: '08:05:30' });
    await replaceWith(user, text);
    await waitFor(() => expect(box()).toHaveValue('08:05:30'));
    expect(told).not.toHaveBeenCalled();
  });

  it('goes when its text is taken away, or by its button', async () => {
    const { user, value } = show(draw, { stored: '08:05:30' });
    await replaceWith(user, '');
    expect(value()).toBe('');
    await replaceWith(user, '09:00:00');
    expect(value()).toBe('09:00:00');
    await user.click(box());
    await user.tab();
    expect(screen.getByRole('button', { name: '清除' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(value()).toBe('');
  });

  it('is empty for a stored text that is no time', () => {
    show(draw, { stored: '8点' });
    expect(box()).toHaveValue('');
  });
});

describe('a long text', () => {
  const text = '各接种门诊应当按照预防接种工作规范的要求公示服务时间';

  it('stays away when Escape comes just after the pointer', async () => {
    const { user } = renderWidget(<Ellipsis text={text} />, { server: createFakeServer() });
    await user.tab();
    expect(await screen.findByText(text)).toBeInTheDocument();
    await user.hover(screen.getByRole('button', { name: text }));
    await user.keyboard('{Escape}');
    await new Promise((resolve) => setTimeout(resolve, 300)); // longer than the pointer has to rest on it
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('that is short is plain text', () => {
    renderWidget(<Ellipsis text={text.slice(0, 25)} />, { server: createFakeServer() });
    expect(screen.getByText(text.slice(0, 25))).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a sub-table', () => {
  const open = (load: () => Promise<string[]>) =>
    renderWidget(
      <SubTablePopover name="流感疫苗" code={['vaccine', '1']} load={load}>
        {(rows) => rows.join('、')}
      </SubTablePopover>,
      { server: createFakeServer() },
    );

  it('is given up after three tries more, and can be tried anew', async () => {
    const load = vi.fn().mockRejectedValue(new Error('没有回应'));
    const { user } = open(load);
    expect(load).not.toHaveBeenCalled(); // before it is opened
    await user.click(screen.getByRole('button', { name: '查看子表：流感疫苗' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('打开子表失败');
    expect(load).toHaveBeenCalledTimes(4);
    load.mockResolvedValue(['第一批']);
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByText('第一批')).toBeInTheDocument();
  });
});
