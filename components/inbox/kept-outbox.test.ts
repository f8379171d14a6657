import { expect, test } from 'vitest';
import { Interrupted, keptOutbox } from './kept-outbox.ts';
import type { OutboxItem } from './outbox-item.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const asha = { personId: 'asha', workspace: 'shop', conversationId: 'c1' };

const item = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  content: { type: 'text', body: `Message ${id}`, language_code: 'en' },
  file: null,
  preview: null,
  at: new Date().toISOString(),
  error: null,
  ...more,
});

function memoryFiles() {
  const files = new Map<string, File>();
  return {
    files,
    put: async (id: string, file: File) => void files.set(id, file),
    get: async (id: string) => files.get(id) ?? null,
    remove: async (id: string) => void files.delete(id),
  };
}

test('keeps unsent messages over a reload under their IDs, with file and reason', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  const bill = new File(['%PDF'], 'bill.pdf', { type: 'application/pdf' });
  const first = item('m1', { content: { type: 'document', filename: 'bill.pdf', language_code: 'en' }, file: bill });
  keptOutbox(() => storage, files).write(asha, [first, item('m2', { error: new Error('The window is closed.') })]);
  const left = await keptOutbox(() => storage, files).left(asha);
  expect(left.map(({ id, file, error }) => [id, file?.name ?? null, error?.message])).toEqual([
    ['m1', 'bill.pdf', 'The page was closed before this was sent.'],
    ['m2', null, 'The window is closed.'],
  ]);
  expect(left[0]?.error).toBeInstanceOf(Interrupted);
});

test('removes what the server has, with its file', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  const outbox = keptOutbox(() => storage, files);
  outbox.write(asha, [item('m1', { file: new File(['x'], 'x.png') })]);
  outbox.write(asha, []);
  expect(await outbox.left(asha)).toEqual([]);
  expect(storage.length).toBe(0);
  expect(files.files.size).toBe(0);
});

test('moves with a conversation that is joined to another one', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  const outbox = keptOutbox(() => storage, files);
  const present = { ...asha, conversationId: 'c2' };
  outbox.write(asha, [item('m1', { file: new File(['x'], 'x.png') })]);
  outbox.write(present, [item('m2')]);
  outbox.move(asha, present);
  expect(await outbox.left(asha)).toEqual([]);
  const left = await outbox.left(present);
  expect(left.map(({ id, file }) => [id, file?.name ?? null])).toEqual([
    ['m2', null],
    ['m1', 'x.png'],
  ]);
});

test('shows them to no one else in the same browser, and drops those older than a month', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  const outbox = keptOutbox(() => storage, files);
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
  outbox.write(asha, [item('m1'), item('m2', { at: old })]);
  expect((await outbox.left(asha)).map(({ id }) => id)).toEqual(['m1']);
  expect(await outbox.left({ ...asha, personId: 'olga' })).toEqual([]);
});

test('ignores invalid stored data', async () => {
  const storage = memoryStorage();
  const outbox = keptOutbox(() => storage, memoryFiles());
  outbox.write(asha, [item('m1')]);
  const key = storage.key(0) ?? '';
  storage.setItem(key, '[{"id":1},null,"x"]');
  expect(await outbox.left(asha)).toEqual([]);
  storage.setItem(key, 'not json');
  expect(await outbox.left(asha)).toEqual([]);
});
