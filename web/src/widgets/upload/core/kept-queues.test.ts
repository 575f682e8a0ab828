import { expect, test, vi } from 'vitest';
import { KeptQueues } from './kept-queues';
import { type QueueSettings, UploadQueue } from './upload-queue';

const settings = (send: QueueSettings['send'], onChange = (_: string) => {}): QueueSettings => ({
  multiple: true,
  number: 0,
  returnType: 'url',
  emit: 'done',
  prepare: async (file) => file,
  send,
  onChange,
  onFailed: () => {},
  onRemoved: () => {},
  messageOf: () => '存储已满',
});

const aFile = new File(['x'], '报告.pdf');

test('what is on its way is found again at its place, and goes on meanwhile', async () => {
  const queues = new KeptQueues();
  let end = () => {};
  const stored = vi.fn();
  const send = () =>
    new Promise<{ path: string }>((done) => {
      end = () => done({ path: 'temp/报告.pdf' });
    });
  const queue = new UploadQueue('', () => settings(send, stored));
  queue.add([aFile]);
  queues.keep('a', queue);
  expect(queues.at('a')).toBe(queue);
  expect(queues.itemsAt('a')?.map(({ status }) => status)).toEqual(['uploading']);
  const told = vi.fn();
  queues.subscribe(told);
  await vi.waitFor(() => {
    end();
    expect(stored).toHaveBeenCalledWith('temp/报告.pdf');
  });
  expect(told).toHaveBeenCalled();
  expect(queues.itemsAt('a')?.map(({ status }) => status)).toEqual(['done']);
});

test('what has failed is kept to be sent again, what is done is not kept, and a place that is there again shows it itself', async () => {
  const queues = new KeptQueues();
  const failing = new UploadQueue('', () => settings(() => Promise.reject(new Error('full'))));
  failing.add([aFile]);
  await vi.waitFor(() => expect(failing.items()[0]?.status).toBe('error'));
  queues.keep('a', failing);
  queues.keep('b', new UploadQueue('temp/a.pdf', () => settings(async () => ({ path: '' }))));
  expect([queues.itemsAt('a')?.[0]?.message, queues.itemsAt('b')]).toEqual(['存储已满', null]);
  queues.release('a');
  expect(queues.itemsAt('a')).toBeNull();
});
