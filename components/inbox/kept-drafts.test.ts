import { expect, test } from 'vitest';
import { keptDrafts } from './kept-drafts.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const asha = { personId: 'asha', workspace: 'shop', conversationId: 'c1' };

test('keeps a draft over a reload, and removes it once it is empty', () => {
  const storage = memoryStorage();
  keptDrafts(() => storage).write(asha, { text: 'Dear Omar' });
  const reloaded = keptDrafts(() => storage);
  expect(reloaded.read(asha).text).toBe('Dear Omar');
  reloaded.write(asha, { text: '' });
  expect(reloaded.read(asha).text).toBe('');
  expect(keptDrafts(() => storage).read(asha).text).toBe('');
  expect(storage.length).toBe(0);
});

test('shows it to no one else in the same browser, and in no other workspace or conversation', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  drafts.write(asha, { text: 'For Omar alone' });
  expect(drafts.read({ ...asha, personId: 'olga' }).text).toBe('');
  expect(drafts.read({ ...asha, workspace: 'bakery' }).text).toBe('');
  expect(drafts.read({ ...asha, conversationId: 'c2' }).text).toBe('');
});

test('keeps it while the page is open if the browser stores nothing', () => {
  const drafts = keptDrafts(() => {
    throw new Error('denied');
  });
  drafts.write(asha, { text: 'Dear Omar' });
  expect(drafts.read(asha).text).toBe('Dear Omar');
});

test('follows what another tab writes, and ignores invalid stored data', () => {
  const storage = memoryStorage();
  const [here, there] = [keptDrafts(() => storage), keptDrafts(() => storage)];
  expect(here.read(asha).text).toBe('');
  let notified = 0;
  const stop = here.subscribe(() => {
    notified += 1;
  });
  there.write(asha, { text: 'From the other tab' });
  here.changed(storage.key(0));
  expect(notified).toBe(1);
  expect(here.read(asha).text).toBe('From the other tab');
  stop();
  storage.setItem(storage.key(0) ?? '', '{"text":7}');
  expect(keptDrafts(() => storage).read(asha).text).toBe('');
});

test('keeps the ID under which its text was tried over a reload', () => {
  const storage = memoryStorage();
  const tried = { id: 'n1', text: 'Call her back' };
  keptDrafts(() => storage).write(asha, { text: tried.text, tried });
  const reloaded = keptDrafts(() => storage);
  expect(reloaded.read(asha).tried).toEqual(tried);
  reloaded.write(asha, { text: '', tried: null });
  expect(storage.length).toBe(0);
});

test('moves with a conversation that is joined to another one, below what is there', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  const present = { ...asha, conversationId: 'c2' };
  drafts.move(asha, present);
  expect(storage.length).toBe(0);
  drafts.write(asha, { text: 'Dear Omar' });
  drafts.move(asha, present);
  expect([drafts.read(asha).text, drafts.read(present).text]).toEqual(['', 'Dear Omar']);
  drafts.write(asha, { text: 'and more' });
  drafts.move(asha, present);
  expect(keptDrafts(() => storage).read(present).text).toBe('Dear Omar\nand more');
});

test('keeps a quote, also without a text, and what is missing in saved replies, until the text is sent', () => {
  const storage = memoryStorage();
  keptDrafts(() => storage).write(asha, { quotes: 'm1' });
  const drafts = keptDrafts(() => storage);
  expect(drafts.read(asha)).toEqual({ text: '', quotes: 'm1', missing: [], tried: null });
  drafts.write(asha, { text: 'To {{city}}', missing: ['{{city}}'] });
  const reloaded = keptDrafts(() => storage);
  expect(reloaded.read(asha)).toEqual({ text: 'To {{city}}', quotes: 'm1', missing: ['{{city}}'], tried: null });
  expect(reloaded.read(asha)).toBe(reloaded.read(asha));
  reloaded.write(asha, { text: '' });
  reloaded.write(asha, { quotes: null });
  expect(reloaded.read(asha)).toEqual({ text: '', quotes: null, missing: [], tried: null });
  expect(storage.length).toBe(0);
});

test('reads drafts without a quote, as earlier versions stored them, and ignores invalid ones', () => {
  const storage = memoryStorage();
  keptDrafts(() => storage).write(asha, { text: 'Dear Omar' });
  const key = storage.key(0) ?? '';
  const read = (more: object) => {
    storage.setItem(key, JSON.stringify({ text: 'Dear Omar', at: Date.now(), ...more }));
    return keptDrafts(() => storage).read(asha);
  };
  for (const more of [{}, { quotes: 7, missing: 'x' }, { missing: [7] }]) {
    expect(read(more)).toEqual({ text: 'Dear Omar', quotes: null, missing: [], tried: null });
  }
});

test('moves the quote and what is missing with a joined conversation, but not over a quote that is there', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  const present = { ...asha, conversationId: 'c2' };
  drafts.write(asha, { text: 'To {{city}}', quotes: 'm1', missing: ['{{city}}'] });
  drafts.move(asha, present);
  expect(drafts.read(present)).toEqual({ text: 'To {{city}}', quotes: 'm1', missing: ['{{city}}'], tried: null });
  drafts.write(asha, { quotes: 'm2' });
  drafts.move(asha, present);
  expect(drafts.read(present)).toMatchObject({ text: 'To {{city}}', quotes: 'm1' });
  expect(drafts.read(asha)).toEqual({ text: '', quotes: null, missing: [], tried: null });
});

test('drops the oldest of very many drafts', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  for (let index = 0; index < 210; index += 1)
    drafts.write({ ...asha, conversationId: `c${index}` }, { text: 'words' });
  expect(storage.length).toBe(200);
  expect(drafts.read({ ...asha, conversationId: 'c209' }).text).toBe('words');
});
