import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, type ErrorKind } from '@/shared/api/errors';
import { staffAsk } from '@/shared/api/staff-client';
import { type UndoOffer, useUndo } from '@/shared/api/undo';
import { useSession } from '@/shared/session/session';
import { ariaKeys, keyWords } from '../actions/keys';
import { useOffered } from '../actions/registry';
import { StateMark } from '../state-mark';
import { useToast } from '../use-toast';
import styles from './undo-notice.module.css';

/** How long the notice stays when nobody points at it or stands in it. */
const stay = 10_000;

/** 已删除 3 条 · 撤销: after every delete, whichever page made it, and what else a page offers to undo. Ctrl+Z does the same from anywhere but a field. */
export function UndoNotice() {
  const offers = useUndo((state) => state.offers);
  const clear = useUndo((state) => state.clear);
  const [held, setHeld] = useState(false);
  const undo = useUndoing(offers, setHeld);
  const open = offers.length > 0;
  const away = useSession((state) => state.expired); // who has to sign in again first cannot press it meanwhile
  useTimeOut(offers, (held || away) && open, clear);
  const offered = { key: 'undo', label: '撤销', keys: 'Ctrl+Z', underDialogs: true, run: () => void undo() };
  useOffered('刚才的删除', open ? [offered] : [], 'everywhere');
  const count = offers.reduce((sum, each) => sum + each.count, 0);
  return (
    <div
      role="status"
      className={styles.place}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {open && (
        <div className={styles.notice}>
          <StateMark state="done" />
          <span>
            已{offers[0]?.act ?? '删除'} {count} 条
          </span>
          <Button type="link" className={styles.undo} aria-keyshortcuts={ariaKeys(offered.keys)} onClick={offered.run}>
            撤销
          </Button>
          <kbd className={styles.keys}>{keyWords(offered.keys)}</kbd>
        </div>
      )}
    </div>
  );
}

/** Undoes the newest first, tells how it went and lets every list load again. What did not get through is offered again. */
function useUndoing(offers: readonly UndoOffer[], setHeld: (held: boolean) => void) {
  const toast = useToast();
  const client = useQueryClient();
  const clear = useUndo((state) => state.clear);
  const offer = useUndo((state) => state.offer);
  return useCallback(async () => {
    setHeld(false); // what is taken away while the focus is in it tells nobody that it lost it
    clear();
    document.getElementById('main')?.focus();
    const left = [...offers];
    let told: Told = { message: '', done: 0, clean: true };
    for (const { path, token, body = { token } } of offers.toReversed()) {
      try {
        told = together(told, await staffAsk(path, { method: 'POST', body }));
      } catch (error) {
        toast.failed(error);
        if (isPassing(error)) break;
      }
      left.pop();
    }
    // What was deleted meanwhile stays the newest.
    for (const each of [...left, ...useUndo.getState().offers]) offer(each);
    if (told.message) {
      (told.clean ? toast.done : toast.warn)(told.message);
    }
    await client.invalidateQueries();
  }, [offers, clear, offer, client, toast, setHeld]);
}

/** Failures that say nothing about the rows: the same may work in a moment. */
const passing: readonly ErrorKind[] = ['network', 'timeout', 'server', 'expired', 'throttled'];

const isPassing = (error: unknown) => error instanceof ApiError && passing.includes(error.kind);

type Told = { message: string; done: number; clean: boolean };

/** A long batch was several deletes: what became of all of them is said once. */
function together(before: Told, { message, result }: { message: string; result: unknown }): Told {
  const {
    done = 0,
    gone = [],
    refused = [],
  } = (result ?? {}) as Partial<Record<'gone' | 'refused', unknown[]>> & {
    done?: number;
  };
  const clean = gone.length + refused.length === 0;
  const sum = before.done + done;
  return {
    done: sum,
    clean: before.clean && clean,
    message: !before.message
      ? message
      : clean && before.clean
        ? `已恢复 ${sum} 条`
        : `已恢复 ${sum} 条，其余没有恢复：${message}`,
  };
}

function useTimeOut(offers: readonly UndoOffer[], held: boolean, over: () => void) {
  useEffect(() => {
    if (offers.length === 0 || held) {
      return;
    }
    const timer = setTimeout(over, stay);
    return () => clearTimeout(timer);
  }, [offers, held, over]);
}
