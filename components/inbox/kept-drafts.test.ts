import { expect, test } from 'vitest';
import { keptDrafts } from './kept-drafts.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const asha = { personId: 'asha', workspace: 'shop', conversationId: 'c1' };

test('a draft is there after a reload, and gone once it is emptied', () => {
  const storage = memoryStorage();
  keptDrafts(() => storage).write(asha, 'Dear Omar');
  const reloaded = keptDrafts(() => storage);
  expect(reloaded.read(asha)).toBe('Dear Omar');
  reloaded.write(asha, '');
  expect(reloaded.read(asha)).toBe('');
  expect(keptDrafts(() => storage).read(asha)).toBe('');
  expect(storage.length).toBe(0);
});

test('no one else in the same browser sees it, and no other workspace or conversation', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  drafts.write(asha, 'For Omar alone');
  expect(drafts.read({ ...asha, personId: 'olga' })).toBe('');
  expect(drafts.read({ ...asha, workspace: 'bakery' })).toBe('');
  expect(drafts.read({ ...asha, conversationId: 'c2' })).toBe('');
});

test('a browser that stores nothing keeps it as long as the page is open', () => {
  const drafts = keptDrafts(() => {
    throw new Error('denied');
  });
  drafts.write(asha, 'Dear Omar');
  expect(drafts.read(asha)).toBe('Dear Omar');
});

test('what another tab writes is heard, and junk in the storage is no draft', () => {
  const storage = memoryStorage();
  const [here, there] = [keptDrafts(() => storage), keptDrafts(() => storage)];
  expect(here.read(asha)).toBe('');
  let heard = 0;
  const stop = here.subscribe(() => {
    heard += 1;
  });
  there.write(asha, 'From the other tab');
  here.changed(storage.key(0));
  expect(heard).toBe(1);
  expect(here.read(asha)).toBe('From the other tab');
  stop();
  storage.setItem(storage.key(0) ?? '', '{"text":7}');
  expect(keptDrafts(() => storage).read(asha)).toBe('');
});

test('of very many drafts the oldest go', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  for (let index = 0; index < 210; index += 1) drafts.write({ ...asha, conversationId: `c${index}` }, 'words');
  expect(storage.length).toBe(200);
  expect(drafts.read({ ...asha, conversationId: 'c209' })).toBe('words');
});
