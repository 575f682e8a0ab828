import { useEffect, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { useOnce } from '@/ui-admin/use-once';
import { type CodePurpose, sendCode } from './phone-api';
import { useCaptcha } from './use-captcha';

/** Seconds until another code can be asked for. */
const pause = 60;

/** Asking for a code: the human check before it, the words after it, and the pause until the next one. */
export function useCode(purpose: CodePurpose) {
  const captcha = useCaptcha();
  const [answer, setAnswer] = useState('');
  const [wrongAnswer, setWrongAnswer] = useState('');
  const [refusal, setRefusal] = useState('');
  const [told, setTold] = useState('');
  const { busy: sending, run } = useOnce();
  const countdown = useCountdown();

  const renew = () => {
    captcha.renew();
    setAnswer('');
  };
  const refused = (error: ApiError) => {
    renew();
    if (error.kind === 'captcha') {
      setWrongAnswer(error.message);
    } else {
      setRefusal(error.message);
    }
  };
  /** Tells whether the server took the wish; what it refused stands beside its field. */
  const send = async (mobile: string): Promise<boolean> => {
    setRefusal('');
    if (answer.trim() === '') {
      setWrongAnswer('请输入验证码');
      return false;
    }
    setWrongAnswer('');
    const sent = await run(async () => {
      try {
        setTold(await sendCode({ mobile, smsmode: purpose, captcha: answer.trim(), checkKey: captcha.checkKey }));
        renew();
        countdown.start(pause);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) {
          throw error;
        }
        refused(error);
        return false;
      }
    });
    return sent ?? false;
  };
  return { captcha, answer, setAnswer, wrongAnswer, refusal, told, sending, left: countdown.left, renew, send };
}

export type Code = ReturnType<typeof useCode>;

function useCountdown() {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) {
      return;
    }
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return { left, start: (seconds: number) => setEnd(Date.now() + seconds * 1000) };
}
