import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChannelJson } from '#lib/channel/parse-channel-json.ts';
import { readWebhook } from './read-webhook.ts';
import { messagesDocument, profile, wireText } from './testing/webhooks.ts';

const now = new Date('2026-11-21T12:00:00Z');
const read = (document: unknown) => readWebhook({ document, now });
const parse = (json: string) => parseChannelJson(Buffer.from(json));

describe('the JSON of a webhook', () => {
  it('keeps every digit of long numbers, and leaves others alone', () => {
    expect(
      parse(
        '{"id":1689556908129832123,"list":[12345678901234567890, 1],"price":7.99,"text":"\\": 1234567890123456789"}',
      ),
    ).toEqual({
      id: '1689556908129832123',
      list: ['12345678901234567890', 1],
      price: 7.99,
      text: '": 1234567890123456789',
    });
    expect(parse('{"id":1689556908129832}')).toEqual({ id: 1_689_556_908_129_832 });
  });

  it('never holds what PostgreSQL cannot store', () => {
    expect(parse('{"a\\u0000":["b\\ud83d","\\ud83d\\ude00\\u0000"]}')).toEqual({ a: ['b\ufffd', '😀'] });
    expect(parse('"\\u0000"')).toBe('');
  });
});

describe('the time of a message', () => {
  const timeOf = (timestamp: unknown) =>
    read(messagesDocument('1', { messages: [wireText('x', { timestamp })] })).messages[0]?.timestamp;

  it.each([
    ['1795250000', new Date(1_795_250_000_000)],
    [1_795_250_000, new Date(1_795_250_000_000)],
    ['99999999999', now],
    ['1e400', now],
    ['-5', now],
    ['soon', now],
    [null, now],
    [{}, now],
  ])('%j is read as %s', (given, expected) => {
    expect(timeOf(given)).toEqual(new Date(Math.min(expected.getTime(), now.getTime())));
  });
});

it.each<[string, string, object, object | null]>([
  ['another number', '919812345678', { wa_id: '919800000001' }, { waId: '919812345678', userId: null }],
  ['the same number in another spelling', '5215512345678', { wa_id: '525512345678' }, null],
  ['no number', '919812345678', {}, null],
  ['what is no number', '919812345678', { wa_id: 'IN.2' }, null],
])('a change to %s gives up only what is another then (correctness 17)', (_what, from, system, formerly) => {
  const change = { from, type: 'system', text: undefined, system: { type: 'user_changed_number', ...system } };
  expect(read(messagesDocument('1', { messages: [wireText('', change)] })).messages[0]?.sender.formerly).toEqual(
    formerly,
  );
});

describe('the sender of a message', () => {
  const senderOf = (message: Record<string, unknown>, contacts: unknown[] = []) =>
    read(messagesDocument('1', { messages: [wireText('x', message)], contacts })).messages[0]?.sender;

  it.each([
    [{ from: '919812345678' }, { waId: '919812345678', userId: null }],
    [
      { from: '919812345678', from_user_id: 'IN.1' },
      { waId: '919812345678', userId: 'IN.1' },
    ],
    [
      { from: undefined, from_user_id: 'IN.1' },
      { waId: null, userId: 'IN.1' },
    ],
    [{ from: 'IN.1' }, { waId: null, userId: 'IN.1' }],
    [{ from: 919812345678 }, { waId: '919812345678' }],
    [{ from: '+919812345678' }, { waId: '919812345678', userId: null }],
  ])('%j is %j', (message, sender) => {
    expect(senderOf(message)).toMatchObject(sender);
  });

  it('shows the IDs of the profile that the other one matches', () => {
    expect(senderOf({}, [profile('Asha', { wa_id: '919812345678', user_id: 'IN.1' })])).toMatchObject({
      userId: 'IN.1',
      name: 'Asha',
    });
    expect(senderOf({}, [profile('Asha', { wa_id: '+919812345678' })])).toMatchObject({ name: 'Asha' });
    const hidden = { from: undefined, from_user_id: 'IN.1' };
    expect(senderOf(hidden, [profile('Asha', { wa_id: '919812345678', user_id: 'IN.1' })])?.waId).toBe('919812345678');
  });
});

it.each([
  ['number', { wa_id: '919800000001' }, { from: undefined }, { waId: null, userId: 'IN.1' }],
  [
    'user ID',
    { user_id: 'IN.2', previous_user_id: 'IN.1' },
    { from_user_id: undefined },
    { waId: '919812345678', userId: null },
  ],
])('takes no %s from a profile that was given up in the same webhook', (_what, system, hidden, sender) => {
  const ids = { from: '919812345678', from_user_id: 'IN.1' };
  const change = wireText('', { ...ids, type: 'system', text: undefined, system });
  const messages = [wireText('x', ids), change, wireText('y', { ...ids, ...hidden })];
  const contacts = [profile('Asha', { wa_id: ids.from, user_id: ids.from_user_id })];
  expect(read(messagesDocument('1', { messages, contacts })).messages.at(-1)?.sender).toMatchObject(sender);
});

it('never fails, whatever it is given', () => {
  const keys = fc.constantFrom(
    ...'object entry id changes field value metadata phone_number_id contacts messages statuses errors from type'.split(
      ' ',
    ),
    ...'text body image timestamp context order product_items status wa_id profile name interactive system'.split(' '),
  );
  const leaf = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom('messages', 'text', 'whatsapp_business_account', '1'),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(keys, tie('tree'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (document) => void read(document)),
    { numRuns: 500 },
  );
});

it('never fails on a message of a known type with anything inside, and keeps each one', () => {
  const types =
    'text image document audio voice video sticker button interactive location contacts reaction order system unsupported'.split(
      ' ',
    );
  const odd = fc.record({
    type: fc.constantFrom(...types),
    content: fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.jsonValue(), type: fc.jsonValue(), body: fc.jsonValue(), product_items: fc.jsonValue() }),
    ),
    extra: fc.dictionary(fc.constantFrom('context', 'referral', 'errors', 'timestamp', 'from_user_id'), fc.jsonValue()),
  });
  fc.assert(
    fc.property(odd, ({ type, content, extra }) => {
      const message = wireText('x', { ...extra, type, [type]: content });
      expect(read(messagesDocument('1', { messages: [message] })).messages).toHaveLength(1);
    }),
    { numRuns: 500 },
  );
});
