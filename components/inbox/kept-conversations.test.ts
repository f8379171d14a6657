import { expect, test } from 'vitest';
import { keptConversations } from './kept-conversations.ts';
import { keptDrafts } from './kept-drafts.ts';
import { noteDraftOf } from './note-draft-of.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const asha = { personId: 'asha', workspace: 'shop' };

test('lists the conversations of which something is kept, once each, and those of no one else', () => {
  const storage = memoryStorage();
  const drafts = keptDrafts(() => storage);
  for (const conversationId of ['c1', noteDraftOf('c1'), noteDraftOf('c2')]) {
    drafts.write({ ...asha, conversationId }, { text: 'Dear Omar' });
  }
  drafts.write({ personId: 'olga', workspace: 'shop', conversationId: 'c3' }, { text: 'Mine' });
  drafts.write({ ...asha, workspace: 'bakery', conversationId: 'c4' }, { text: 'There' });
  storage.setItem('parley.outbox.asha.shop.c5', '[]');
  expect(keptConversations(() => storage, asha).toSorted()).toEqual(['c1', 'c2', 'c5']);
  drafts.forget({ ...asha, conversationId: 'c1' });
  drafts.forget({ ...asha, conversationId: noteDraftOf('c1') });
  expect(keptConversations(() => storage, asha).toSorted()).toEqual(['c2', 'c5']);
  expect(drafts.read({ ...asha, conversationId: 'c1' }).text).toBe('');
});

test('lists none where the browser stores nothing', () => {
  const denied = () => {
    throw new Error('denied');
  };
  expect(keptConversations(denied, asha)).toEqual([]);
});
