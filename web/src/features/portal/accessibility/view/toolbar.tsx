import { useEffect, useId, useRef } from 'react';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import type { Assistant, State } from '../assistant';
import { type Settings, themes } from '../core/settings';
import { ToolIcon, type ToolIconName } from './icons';
import { groups, rows, type Tool, toolOf } from './tools';

type Props = { assistant: Assistant; state: State };

function ToolButton({ tool, onRun }: { tool: Tool; onRun: () => void }) {
  return (
    <button type="button" aria-pressed={tool.pressed} aria-keyshortcuts={tool.keys} onClick={onRun}>
      <ToolIcon name={tool.icon} />
      {tool.label}
    </button>
  );
}

type PlainProps = { icon: ToolIconName; label: string; onClick: () => void };

function PlainButton({ icon, label, onClick }: PlainProps) {
  return (
    <button type="button" onClick={onClick}>
      <ToolIcon name={icon} />
      {label}
    </button>
  );
}

function Themes({ assistant, state }: Props) {
  const name = useId();
  return (
    <fieldset className="assist-themes">
      <legend>配色</legend>
      {themes.map((theme) => (
        <label key={theme.id} data-theme={theme.id}>
          <input
            type="radio"
            name={name}
            value={theme.id}
            checked={state.settings.theme === theme.id}
            onChange={() => assistant.dispatch({ type: 'theme', theme: theme.id })}
          />
          {theme.label}
        </label>
      ))}
    </fieldset>
  );
}

function MorePanel({ assistant, state, inBar }: Props & { inBar: readonly string[] }) {
  return (
    <div className="assist-panel" id="assist-panel">
      {groups.map(({ name, commands }) => (
        <fieldset key={name} className="assist-group">
          <legend>{name}</legend>
          {commands
            .filter((command) => !inBar.includes(command))
            .map((command) => (
              <ToolButton key={command} tool={toolOf(command, state)} onRun={() => assistant.run(command)} />
            ))}
        </fieldset>
      ))}
      <Themes assistant={assistant} state={state} />
      <fieldset className="assist-group">
        <legend>工具栏</legend>
        <PlainButton icon="help" label="快捷键和帮助" onClick={() => assistant.run('help')} />
        <PlainButton icon="ignore" label="本页不显示" onClick={assistant.ignore} />
        {!inBar.includes('reset') && <ToolButton tool={toolOf('reset', state)} onRun={() => assistant.run('reset')} />}
      </fieldset>
    </div>
  );
}

/** Width that the full row needs, in rem of a reader who has enlarged nothing. */
const fullRow = 60;

function useRow({ zoom, simple }: Settings): 'wide' | 'narrow' {
  return useMediaQuery(`(width >= ${fullRow * zoom * (simple ? 1.2 : 1)}rem)`) ? 'wide' : 'narrow';
}

/** The bar above the page, with the panel of what it has no room for. */
export function Toolbar({ assistant, state }: Props) {
  const bar = useRef<HTMLElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const row = rows[useRow(state.settings)];
  const isOpen = state.open === 'more';
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) assistant.fold();
    };
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      assistant.fold();
      moreButton.current?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', leaveByKey);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', leaveByKey);
    };
  }, [isOpen, assistant]);
  return (
    <section className="assist-bar" aria-label="无障碍工具栏" ref={bar}>
      <div className="assist-row">
        {row.map((command) => (
          <ToolButton key={command} tool={toolOf(command, state)} onRun={() => assistant.run(command)} />
        ))}
        <button
          type="button"
          ref={moreButton}
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'assist-panel' : undefined}
          onClick={() => assistant.unfold('more')}
        >
          <ToolIcon name="more" />
          更多
        </button>
        <ToolButton tool={toolOf('close', state)} onRun={assistant.close} />
      </div>
      {isOpen && <MorePanel assistant={assistant} state={state} inBar={row} />}
    </section>
  );
}
