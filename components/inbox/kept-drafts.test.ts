import { expect, test } from 'vitest';
import { keptDrafts } from './kept-drafts.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const asha = { personId: 'asha', workspace: 'shop', conversationId: 'c1' };

test('keeps a draft over a reload, and removes it once it is empty', () => {
  const storage = memoryStorage();
  keptDrafts(() => storage).write(asha, 'Dear Omar');
  const reloaded = keptDrafts(() => storage);
  expect(reloaded.read(asha)).toBe('Dear Omar');
  reloaded.write(asha, '');
  expect(reloaded.read(asha)).toBe('');
  expect(keptDrafts(() => storage).read(asha)).toBe('');
  expect(storage.length).toBe(0);
});

test('shows it to no one else in the same browser, and in no other workspace or conversation', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  drafts.write(asha, 'For Omar alone');
  expect(drafts.read({ ...asha, personId: 'olga' })).toBe('');
  expect(drafts.read({ ...asha, workspace: 'bakery' })).toBe('');
  expect(drafts.read({ ...asha, conversationId: 'c2' })).toBe('');
});

test('keeps it while the page is open if the browser stores nothing', () => {
  const drafts = keptDrafts(() => {
    throw new Error('denied');
  });
  drafts.write(asha, 'Dear Omar');
  expect(drafts.read(asha)).toBe('Dear Omar');
});

test('follows what another tab writes, and ignores invalid stored data', () => {
  const storage = memoryStorage();
  const [here, there] = [keptDrafts(() => storage), keptDrafts(() => storage)];
  expect(here.read(asha)).toBe('');
  let notified = 0;
  const stop = here.subscribe(() => {
    notified += 1;
  });
  there.write(asha, 'From the other tab');
  here.changed(storage.key(0));
  expect(notified).toBe(1);
  expect(here.read(asha)).toBe('From the other tab');
  stop();
  storage.setItem(storage.key(0) ?? '', '{"text":7}');
  expect(keptDrafts(() => storage).read(asha)).toBe('');
});

test('moves with a conversation that is joined to another one, below what is there', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  const present = { ...asha, conversationId: 'c2' };
  drafts.move(asha, present);
  expect(storage.length).toBe(0);
  drafts.write(asha, 'Dear Omar');
  drafts.move(asha, present);
  expect([drafts.read(asha), drafts.read(present)]).toEqual(['', 'Dear Omar']);
  drafts.write(asha, 'and more');
  drafts.move(asha, present);
  expect(keptDrafts(() => storage).read(present)).toBe('Dear Omar\nand more');
});

test('drops the oldest of very many drafts', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  for (let index = 0; index < 210; index += 1) drafts.write({ ...asha, conversationId: `c${index}` }, 'words');
  expect(storage.length).toBe(200);
  expect(drafts.read({ ...asha, conversationId: 'c209' })).toBe('words');
});
