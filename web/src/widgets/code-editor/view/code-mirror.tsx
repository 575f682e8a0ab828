import { foldAll, unfoldAll } from '@codemirror/language';
import { openLintPanel } from '@codemirror/lint';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { EditorFrame } from '@/ui-admin/editor/editor-frame';
import frame from '@/ui-admin/editor/editor-frame.module.css';
import { useFullScreen } from '@/ui-admin/editor/use-full-screen';
import { modes } from '../core/modes';
import type { CodeEditorProps } from './code-editor';
import styles from './code-editor.module.css';
import { HistoryButton } from './history-button';
import { useCodeMirror } from './use-code-mirror';
import { useScriptHistory } from './use-script-history';

/** The editor itself; `CodeEditor` loads it when it is shown. */
export default function CodeMirror(props: CodeEditorProps) {
  const { aria, label, mode, onModeChange, value, onChange, onBlur, disabled, invalid, height = 240 } = props;
  const past = useScriptHistory(props.history);
  const hint = useId();
  const screen = useFullScreen<HTMLDivElement>();
  const { 'aria-describedby': described, ...rest } = aria;
  const { ref, view, problems } = useCodeMirror({
    value,
    onChange,
    onBlur: () => {
      if (!disabled) past.keep(value);
      onBlur();
    },
    mode,
    disabled,
    lineNumbers: true,
    attributes: {
      ...namesOf(rest),
      'aria-label': label,
      'aria-describedby': described ? `${described} ${hint}` : hint,
    },
  });
  const run = (command: (target: EditorView) => boolean) => () => {
    if (view) {
      view.focus();
      command(view);
    }
  };
  const restore = (text: string) => {
    view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  };
  return (
    <EditorFrame screen={screen} invalid={invalid} disabled={disabled}>
      <div className={`row ${styles.bar}`}>
        {onModeChange ? (
          <Select
            aria-label={`${label}的语言`}
            size="small"
            className={styles.mode}
            value={mode}
            disabled={disabled}
            options={modes.map((each) => ({ value: each, label: each }))}
            onChange={onModeChange}
          />
        ) : (
          <span className={styles.name}>{mode}</span>
        )}
        <span className={styles.space} />
        <HistoryButton past={past} label={label} text={value} disabled={disabled} onRestore={restore} />
        <BarButton onClick={run(openSearchPanel)}>查找</BarButton>
        <BarButton onClick={run(foldAll)}>全部折叠</BarButton>
        <BarButton onClick={run(unfoldAll)}>全部展开</BarButton>
        <BarButton pressed={screen.on} onClick={screen.toggle}>
          {screen.on ? '退出全屏' : '全屏'}
        </BarButton>
      </div>
      {/* A size given by the form, which no style sheet can know. */}
      <div ref={ref} className={`${frame.text} ${frame.grows}`} style={screen.on ? undefined : { height }} />
      <div className={`row ${styles.foot}`}>
        <span role="status">
          {problems > 0 && (
            <button type="button" className={styles.problems} onClick={run(openLintPanel)}>
              {problems} 处问题
            </button>
          )}
        </span>
        <span id={hint} className="muted">
          Tab 键缩进；先按 Esc 再按 Tab 离开。Ctrl+F 查找
        </span>
      </div>
    </EditorFrame>
  );
}

function BarButton({ pressed, onClick, children }: { pressed?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.button}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** CodeMirror takes texts only. */
function namesOf(aria: Readonly<Record<string, string | true>>): Record<string, string> {
  return Object.fromEntries(Object.entries(aria).map(([name, value]) => [name, String(value)]));
}
