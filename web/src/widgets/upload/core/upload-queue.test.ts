import { describe, expect, it, vi } from 'vitest';
import { type QueueSettings, UploadQueue } from './upload-queue';

type Given = Partial<QueueSettings> & { value?: string };

/** A queue whose uploads end when the test says so. */
function given({ value = '', ...part }: Given = {}) {
  const open = new Map<
    string,
    { end: (path: string) => void; fail: (why: string) => void; told: (n: number) => void }
  >();
  const aborted: string[] = [];
  const onChange = vi.fn();
  const onFailed = vi.fn();
  const onRemoved = vi.fn();
  const settings: QueueSettings = {
    multiple: true,
    number: 0,
    returnType: 'url',
    emit: 'done',
    prepare: async (file) => file,
    send: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted.push(file.name);
          reject(new Error('aborted'));
        });
        open.set(file.name, {
          end: (path) => resolve({ path }),
          fail: (why) => reject(new Error(why)),
          told: onProgress,
        });
      }),
    messageOf: (error) => (error instanceof Error ? error.message : ''),
    onChange,
    onFailed,
    onRemoved,
    ...part,
  };
  const queue = new UploadQueue(value, () => settings);
  const at = async (name: string) => vi.waitFor(() => open.get(name) ?? Promise.reject(new Error(`${name} waits`)));
  return {
    queue,
    onChange,
    onFailed,
    onRemoved,
    aborted,
    sending: () => [...open.keys()],
    add: (...names: string[]) => queue.add(names.map((name) => new File(['x'], name, { type: 'image/png' }))),
    end: async (name: string) => {
      (await at(name)).end(`temp/${name}`);
      await vi.waitFor(() => expect(queue.items().find((item) => item.name === name)?.status).toBe('done'));
    },
    fail: async (name: string, why: string) => {
      (await at(name)).fail(why);
      open.delete(name);
      await vi.waitFor(() => expect(queue.items().find((item) => item.name === name)?.status).toBe('error'));
    },
    tell: async (name: string, percent: number) => (await at(name)).told(percent),
    shown: () => queue.items().map(({ name, status, percent }) => `${name} ${status} ${percent}`),
    idOf: (name: string) => queue.items().find((item) => item.name === name)?.id ?? '',
  };
}

describe('a file uploader', () => {
  it('shows how far each file is and hands on each one that is done', async () => {
    const { add, tell, end, shown, onChange } = given();
    add('a', 'b');
    await tell('a', 40);
    expect(shown()).toEqual(['a uploading 40', 'b uploading 0']);
    await end('b');
    expect(shown()).toEqual(['a uploading 40', 'b done 100']);
    expect(onChange).toHaveBeenLastCalledWith('temp/b');
    await end('a');
    expect(onChange).toHaveBeenLastCalledWith('temp/a,temp/b');
  });

  it('keeps a failed file out of the value until it was sent once more', async () => {
    const { add, fail, end, queue, idOf, onChange, onFailed } = given();
    add('a');
    await fail('a', '存储配额已用完');
    expect(onFailed).toHaveBeenCalledWith(expect.objectContaining({ name: 'a', message: '存储配额已用完' }));
    expect(onChange).not.toHaveBeenCalled();
    queue.retry(idOf('a'));
    await end('a');
    expect(onChange).toHaveBeenLastCalledWith('temp/a');
    expect(queue.items()[0]?.message).toBe('');
  });

  it('gives up a file that is taken away on its way', async () => {
    const { add, tell, queue, idOf, aborted, onChange, onRemoved } = given();
    add('a');
    await tell('a', 10);
    queue.remove(idOf('a'));
    expect(queue.items()).toEqual([]);
    expect(aborted).toEqual(['a']);
    expect(onRemoved).toHaveBeenCalledWith(expect.objectContaining({ name: 'a', status: 'removed' }));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('clears the value with the last file', async () => {
    const { queue, onChange } = given({ value: 'temp/a' });
    queue.remove('temp/a');
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('takes the name and the size over from what was stored', async () => {
    const stored = async () => ({ path: 'temp/1.jpg', name: '截图.jpg', size: 7 });
    const { add, queue, onChange } = given({ send: stored, returnType: 'list' });
    add('截图.png');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(queue.items()[0]).toMatchObject({ name: '截图.jpg', size: 7, path: 'temp/1.jpg' });
  });

  it('sends three at a time', async () => {
    const { add, end, sending } = given();
    add('a', 'b', 'c', 'd');
    await vi.waitFor(() => expect(sending()).toEqual(['a', 'b', 'c']));
    await end('b');
    await vi.waitFor(() => expect(sending()).toEqual(['a', 'b', 'c', 'd']));
  });

  it('gives up what is on its way when it closes, and keeps what is done', async () => {
    const { add, tell, queue, aborted, shown } = given({ value: 'temp/old' });
    add('a');
    await tell('a', 10);
    queue.cancelAll();
    expect(aborted).toEqual(['a']);
    expect(shown()).toEqual(['old done 100']);
  });
});

describe('an image uploader', () => {
  it('hands on the value when every file is done', async () => {
    const { add, end, onChange } = given({ emit: 'complete' });
    add('a', 'b');
    await end('a');
    expect(onChange).not.toHaveBeenCalled();
    await end('b');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('temp/a,temp/b');
  });

  it('hands on the value when a file is removed, whatever the others do', async () => {
    const { add, tell, queue, onChange } = given({ emit: 'complete', value: 'temp/x,temp/y' });
    add('a');
    await tell('a', 10);
    queue.remove('temp/x');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('temp/y');
  });

  it('hands on a new order', () => {
    const { queue, onChange } = given({ emit: 'complete', value: 'x,y,z' });
    queue.move('z', 0);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('z,x,y');
  });
});

describe('with a number of files', () => {
  it('the last ones stay, and those that go are given up', async () => {
    const { add, tell, shown, aborted, end, onChange } = given({ number: 2, value: 'temp/old' });
    add('a');
    await tell('a', 5);
    add('b', 'c');
    expect(shown()).toEqual(['b uploading 0', 'c uploading 0']);
    expect(aborted).toEqual(['a']);
    await end('b');
    await end('c');
    expect(onChange).toHaveBeenLastCalledWith('temp/b,temp/c');
  });

  it('a new file takes the place of the only one', async () => {
    const { add, end, onChange } = given({ multiple: false, value: 'temp/old' });
    add('a');
    await end('a');
    expect(onChange).toHaveBeenLastCalledWith('temp/a');
  });
});

describe('a value from elsewhere', () => {
  it('replaces the files, and a known file keeps its name', async () => {
    const { add, end, queue, shown } = given();
    add('a', 'b');
    await end('a');
    await end('b');
    queue.accept('temp/b,temp/9f3c');
    expect(shown()).toEqual(['b done 100', '9f3c done 100']);
  });

  it('changes nothing when the queue handed it on itself', async () => {
    const { add, end, fail, queue, shown } = given();
    add('a', 'b');
    await end('a');
    await fail('b', '失败');
    queue.accept('temp/a');
    expect(shown()).toEqual(['a done 100', 'b error 0']);
  });
});
