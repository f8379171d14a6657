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

/** A page among those that are open. */
const page = (own: string, ...others: string[]) => ({ own, all: async () => new Set([own, ...others]) });

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
  const second = item('m2', { error: new Error('The window is closed.') });
  keptOutbox(() => storage, files, page('p1')).write(asha, [], [first, second]);
  const left = await keptOutbox(() => storage, files, page('p2')).left(asha);
  expect(left.map(({ id, file, error }) => [id, file?.name ?? null, error?.message])).toEqual([
    ['m1', 'bill.pdf', 'The page was closed before this was sent.'],
    ['m2', null, 'The window is closed.'],
  ]);
  expect(left[0]?.error).toBeInstanceOf(Interrupted);
});

test('removes what the server has, with its file', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  const outbox = keptOutbox(() => storage, files, page('p1'));
  const sent = item('m1', { file: new File(['x'], 'x.png') });
  outbox.write(asha, [], [sent]);
  outbox.write(asha, [sent], []);
  expect(await outbox.left(asha)).toEqual([]);
  expect(storage.length).toBe(0);
  expect(files.files.size).toBe(0);
});

test('removes all of a conversation that no longer exists', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  keptOutbox(() => storage, files, page('p1')).write(asha, [], [item('m1', { file: new File(['x'], 'x.png') })]);
  keptOutbox(() => storage, files, page('p2')).forget(asha);
  expect(storage.length).toBe(0);
  expect(files.files.size).toBe(0);
});

test('two pages keep each other’s messages', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  const one = keptOutbox(() => storage, files, page('p1', 'p2'));
  const other = keptOutbox(() => storage, files, page('p2', 'p1'));
  const [first, second] = [item('m1', { file: new File(['x'], 'x.png') }), item('m2')];
  one.write(asha, [], [first]);
  other.write(asha, [], [second]);
  one.write(asha, [first], [first, item('m3')]);
  other.write(asha, [second], []);
  expect((await one.left(asha)).map(({ id, by }) => [id, by])).toEqual([
    ['m1', 'p1'],
    ['m3', 'p1'],
  ]);
  expect(files.files.size).toBe(1);
});

test('what an open page is sending has not failed; what it leaves behind has', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  const write = keptOutbox(() => storage, files, page('p1')).write;
  write(asha, [], [item('m1'), item('m2', { error: new Error('The window is closed.') })]);
  const errorsIn = async (...open: [string, ...string[]]) =>
    (await keptOutbox(() => storage, files, page(...open)).left(asha)).map(({ error }) => error?.message ?? null);
  expect(await errorsIn('p2', 'p1')).toEqual([null, 'The window is closed.']);
  expect(await errorsIn('p2')).toEqual(['The page was closed before this was sent.', 'The window is closed.']);
});

test('a page follows what another one adds, takes over and discards, and keeps what it sends itself', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  const one = keptOutbox(() => storage, files, page('p1', 'p2'));
  const other = keptOutbox(() => storage, files, page('p2', 'p1'));
  const sending = item('m1');
  const failed = ['m2', 'm3'].map((id) => item(id, { error: new Error('The window is closed.') }));
  const present = [sending, ...failed];
  one.write(asha, [], present);
  const before = storage.getItem(storage.key(0) ?? '');
  const there = await other.left(asha);
  const [, again] = there;
  other.write(asha, there, [{ ...item('m2'), ...again, by: undefined, error: null }, item('m4')]);
  const merged = one.merge(present, await one.left(asha), before);
  expect(merged.map(({ id, by, error }) => [id, by, error])).toEqual([
    ['m1', undefined, null],
    ['m2', 'p2', null],
    ['m4', 'p2', null],
  ]);
  other.forget(asha);
  expect(one.merge(merged, await one.left(asha), null).map(({ id }) => id)).toEqual(['m1']);
  // Where nothing can be stored, nothing is missing either.
  expect(one.merge(failed, [], null)).toEqual(failed);
});

test('moves with a conversation that is joined to another one', async () => {
  const [storage, files] = [memoryStorage(), memoryFiles()];
  const outbox = keptOutbox(() => storage, files, page('p1'));
  const present = { ...asha, conversationId: 'c2' };
  outbox.write(asha, [], [item('m1', { file: new File(['x'], 'x.png') })]);
  outbox.write(present, [], [item('m2')]);
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
  const outbox = keptOutbox(() => storage, files, page('p1'));
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
  outbox.write(asha, [], [item('m1'), item('m2', { at: old })]);
  expect((await outbox.left(asha)).map(({ id }) => id)).toEqual(['m1']);
  expect(await outbox.left({ ...asha, personId: 'olga' })).toEqual([]);
});

test('ignores invalid stored data', async () => {
  const storage = memoryStorage();
  const outbox = keptOutbox(() => storage, memoryFiles(), page('p1'));
  outbox.write(asha, [], [item('m1')]);
  const key = storage.key(0) ?? '';
  storage.setItem(key, '[{"id":1},null,"x"]');
  expect(await outbox.left(asha)).toEqual([]);
  storage.setItem(key, 'not json');
  expect(await outbox.left(asha)).toEqual([]);
});
