import { expect, it } from 'vitest';
import type { PhoneMessage } from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { phoneRows } from './phone-rows.ts';

const message = (id: string, given: Partial<PhoneMessage> = {}) =>
  ({ id, type: 'text', text: id, direction: 'inbound', reply_to: null, ...given }) as PhoneMessage;
const reaction = (reply_to: string, text: string, direction: PhoneMessage['direction'] = 'outbound') =>
  message(`reaction ${text}`, { type: 'reaction', reply_to, text, direction });

it('shows what a message replies to, and the last reaction of each side', () => {
  const question = message('a');
  const answer = message('b', { direction: 'outbound', reply_to: 'a' });
  const rows = phoneRows([question, answer, reaction('a', '👍'), reaction('a', '🙏'), reaction('a', '❤️', 'inbound')]);
  expect(rows).toEqual([
    { message: question, answers: undefined, reactions: ['❤️', '🙏'] },
    { message: answer, answers: question, reactions: [] },
  ]);
});

it('shows no withdrawn reaction, and one by itself whose message is missing', () => {
  const lost = reaction('gone', '👍');
  const rows = phoneRows([message('a'), reaction('a', '👍'), reaction('a', ''), lost]);
  expect(rows.map(({ message: { id }, reactions }) => [id, reactions])).toEqual([
    ['a', []],
    [lost.id, []],
  ]);
});
