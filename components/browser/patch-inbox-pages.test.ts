import { expect, it } from 'vitest';
import type { InboxConversation } from '#lib/messaging/conversations/admin-operations.ts';
import { patchInboxPages } from './patch-inbox-pages.ts';

const conversation = (id: string, minute: number) =>
  ({ id, last_message_at: `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z` }) as InboxConversation;
const page = (next_cursor: string | null, ...conversations: InboxConversation[]) => ({ conversations, next_cursor });
const idsOf = ({ pages }: { pages: { conversations: InboxConversation[] }[] }) =>
  pages.map(({ conversations }) => conversations.map(({ id }) => id).join(''));

const loaded = {
  pages: [
    page('more', conversation('a', 50), conversation('b', 40)),
    page('more', conversation('c', 30), conversation('d', 20)),
  ],
  pageParams: [null, 'more'],
};

it('moves a changed conversation to its place, across pages', () => {
  expect(idsOf(patchInboxPages(loaded, ['d'], [conversation('d', 55)]))).toEqual(['dab', 'c']);
  expect(idsOf(patchInboxPages(loaded, ['a'], [conversation('a', 25)]))).toEqual(['b', 'cad']);
});

it('adds one that is new to the list', () => {
  expect(idsOf(patchInboxPages(loaded, ['n'], [conversation('n', 45)]))).toEqual(['anb', 'cd']);
});

it('drops one that no longer fits the filters', () => {
  expect(idsOf(patchInboxPages(loaded, ['b'], []))).toEqual(['a', 'cd']);
});

it('orders those of the same time by id, the greater first, as the server does', () => {
  const fresh = [conversation('z', 40), conversation('0', 40)];
  expect(idsOf(patchInboxPages(loaded, ['z', '0'], fresh))).toEqual(['azb', '0cd']);
});

it('orders those of one second by the arrival of their last message, as the server does (correctness 18)', () => {
  const within = (id: string, ms: string, arrived: string) =>
    ({
      id,
      last_message_at: `2026-03-02T09:40:00.${ms}Z`,
      last_arrived_at: `2026-03-02T09:40:${arrived}Z`,
    }) as InboxConversation;
  const pages = [page(null, within('a', '900', '00.900'))];
  const fresh = [within('b', '000', '01.500'), within('c', '000', '00.200')];
  expect(idsOf(patchInboxPages({ pages, pageParams: [null] }, ['b', 'c'], fresh))).toEqual(['bac']);
});

it('leaves a conversation older than all loaded ones to its own page, unless there is none', () => {
  expect(idsOf(patchInboxPages(loaded, ['n'], [conversation('n', 10)]))).toEqual(['ab', 'cd']);
  const whole = { ...loaded, pages: [loaded.pages[0], { ...loaded.pages[1], next_cursor: null }] } as typeof loaded;
  expect(idsOf(patchInboxPages(whole, ['n'], [conversation('n', 10)]))).toEqual(['ab', 'cdn']);
});

it('fills a list that was empty', () => {
  const empty = { pages: [page(null)], pageParams: [null] };
  expect(idsOf(patchInboxPages(empty, ['n'], [conversation('n', 10)]))).toEqual(['n']);
});

it('does not mutate its input', () => {
  const before = structuredClone(loaded);
  patchInboxPages(loaded, ['d'], [conversation('d', 55)]);
  expect(loaded).toEqual(before);
});
