import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { staffAsk, staffUpload } from '@/shared/api/staff-client';
import { button } from '@/testing/browser/keys';
import { showPart } from '@/testing/browser/show';
import { useToast } from '@/ui-admin/use-toast';

// Of the error catalogue, what only a browser has: no connection. What each answer says stands in error-catalogue.test.tsx.

/** Nobody listens there. */
const nowhere = 'http://127.0.0.1:65535/';

class LostRequest extends XMLHttpRequest {
  override open(method: string): void {
    super.open(method, nowhere);
  }
}

const works: readonly [string, () => Promise<unknown>][] = [
  ['调用', () => staffAsk('/x')],
  ['上传', () => staffUpload('/sys/common/upload', new FormData())],
];

function Attempts() {
  const toast = useToast();
  return works.map(([name, work]) => (
    <button key={name} type="button" onClick={() => void work().catch(toast.failed)}>
      {name}
    </button>
  ));
}

test.each(works)('%s without a connection says so', async (name) => {
  const { fetch } = globalThis;
  showPart('没有网络', <Attempts />);
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => fetch(nowhere, init));
  vi.stubGlobal('XMLHttpRequest', LostRequest);
  await button(name).click();
  const notice = page.css('.ant-notification-notice');
  await expect.element(notice).toHaveTextContent('系统提示');
  await expect.element(notice).toHaveTextContent('网络连接失败，请检查网络后重试');
});
