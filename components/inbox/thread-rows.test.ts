import { expect, it } from 'vitest';
import type { ThreadMessage } from '#lib/doors/admin/inbox/admin-operations.ts';
import { threadRows } from './thread-rows.ts';

const message = (id: string, given: Partial<ThreadMessage> = {}) =>
  ({
    id,
    wa_message_id: `wamid.${id}`,
    reaction: null,
    reply_to: null,
    direction: 'inbound',
    ...given,
  }) as ThreadMessage;
const reaction = (id: string, to: string, emoji: string | null) =>
  message(id, { reaction: { message_id: `wamid.${to}`, emoji, quiet: false } });
const shown = (...messages: ThreadMessage[]) =>
  threadRows(messages).map(({ message: { id }, reactions }) => [id, ...reactions].join(' '));

it('puts a reaction at its message, the latest only', () => {
  expect(shown(message('a'), message('b'), reaction('r1', 'a', '👍'), reaction('r2', 'a', '❤️'))).toEqual(['a ❤️', 'b']);
});

it('shows our reaction beside the customer’s, and by itself when it failed', () => {
  const ours = (id: string, emoji: string | null, status: ThreadMessage['status'] = 'sent') =>
    message(id, { direction: 'outbound', status, reaction: { message_id: 'wamid.a', emoji, quiet: false } });
  const both = [message('a'), reaction('r1', 'a', '👍'), ours('r2', '🙏')];
  expect(shown(...both)).toEqual(['a 👍 🙏']);
  expect(shown(...both, ours('r3', null))).toEqual(['a 👍']);
  expect(shown(...both, ours('r3', '😮', 'failed'))).toEqual(['a 👍 🙏', 'r3']);
});

it('takes a reaction back when it comes without an emoji', () => {
  expect(shown(message('a'), reaction('r1', 'a', '👍'), reaction('r2', 'a', null))).toEqual(['a']);
});

it('shows a reaction by itself while its message is not loaded', () => {
  expect(shown(message('b'), reaction('r1', 'gone', '👍'))).toEqual(['b', 'r1']);
});

it('shows what a message replies to, and when that is not loaded', () => {
  const question = message('a');
  const rows = threadRows([
    question,
    message('b', { reply_to: 'wamid.a' }),
    message('c', { reply_to: 'wamid.gone' }),
    message('d', { wa_message_id: null }),
  ]);
  expect(rows.map(({ answers }) => answers)).toEqual([null, question, 'unknown', null]);
});
