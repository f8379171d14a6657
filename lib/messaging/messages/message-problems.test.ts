import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterCount, cutToCharacters } from './character-count.ts';
import { type DraftMessage, messageProblems } from './message-problems.ts';
import { sendMessageBody } from './schema.ts';

const hasVariable = (text: string) => text.includes('{{');
const problems = (message: DraftMessage) =>
  messageProblems(message, hasVariable).map(({ path, type }) => [path.join('.'), type]);

it('writes the limit of a text as people read it', () => {
  const body = 'x'.repeat(4097);
  const messages = [messageProblems({ body }, hasVariable), sendMessageBody.safeParse({ to: '1', body }).error?.issues];
  expect(messages.map((found) => found?.map((problem) => ('msg' in problem ? problem.msg : problem.message)))).toEqual([
    ['At most 4,096 characters.'],
    ['At most 4,096 characters.'],
  ]);
});

describe('one set of rules for a message (correctness 6)', () => {
  it.each<[string, DraftMessage, [string, string][]]>([
    ['a text', { body: 'Hi' }, []],
    ['a text without words', { body: ' \n ' }, [['body', 'missing']]],
    [
      'audio with a caption',
      { type: 'audio', media_url: 'https://x.example/a.mp3', caption: 'x' },
      [['caption', 'not_allowed']],
    ],
    ['a file by plain http', { type: 'image', media_url: 'http://x.example/a.png' }, [['media_url', 'url_not_https']]],
    ['a file at plain http on this machine', { type: 'image', media_url: 'http://localhost:3001/a.png' }, []],
    ['a file at no URL', { type: 'image', media_url: 'a.png' }, [['media_url', 'url_not_https']]],
    ['a file at a variable', { type: 'image', media_url: '{{photo}}' }, []],
    [
      'a language in words',
      { type: 'template', template_name: 'a', language_code: 'English' },
      [['language_code', 'invalid_format']],
    ],
    ['a template without a name', { type: 'template', template_name: ' ' }, [['template_name', 'missing']]],
    ['a file without a link', { type: 'video' }, [['media_url', 'missing']]],
    [
      'a button of a template that does not say which',
      { type: 'template', template_name: 'a', components: [{ type: 'button', index: 0 }] },
      [['components.0.sub_type', 'missing']],
    ],
    ['components of what is no template', { body: 'x', components: [{ type: 'button', index: 0 }] }, []],
    ['a language by variable', { type: 'template', template_name: 'a', language_code: '{{language}}' }, []],
    [
      'a button of 16 characters with emoji',
      { body: 'x', buttons: [{ title: '👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽' }] },
      [],
    ],
    ['a button of 21', { body: 'x', buttons: [{ title: 'x'.repeat(21) }] }, [['buttons.0.title', 'too_long']]],
    [
      'a file with buttons',
      { type: 'image', media_url: 'https://x.example/a', buttons: [{ title: 'x' }] },
      [['buttons', 'not_allowed']],
    ],
    ['a long text', { body: '👍'.repeat(4096) }, []],
    ['a text too long', { body: '👍'.repeat(4097) }, [['body', 'too_long']]],
    ['a text too long under buttons', { body: 'x'.repeat(1025), buttons: [{ title: 'x' }] }, [['body', 'too_long']]],
  ])('%s', (_, message, expected) => {
    expect(problems(message)).toEqual(expected);
  });
});

describe('values of a template (correctness 5)', () => {
  const template = (parameter: Record<string, unknown>) => ({
    to: '+919812345678',
    type: 'template',
    template_name: 'order_shipped',
    components: [{ ...taking(parameter), parameters: [{ type: 'text', text: 'fine' }, parameter] }],
  });
  /** A component that takes such a parameter. */
  const taking = ({ type }: Record<string, unknown>) => {
    if (type === 'payload' || type === 'coupon_code') return { type: 'button', sub_type: 'url', index: 0 };
    return { type: type === 'text' || type === 'currency' ? 'body' : 'header' };
  };
  const loc = ['components', 0, 'parameters', 1];

  it.each([
    [{ type: 'button' }, ['sub_type', 'index']],
    [{ type: 'button', sub_type: ' ', index: 0 }, ['sub_type']],
    [{ type: 'BUTTON', sub_type: 'url' }, ['index']],
    [{ type: 'button', sub_type: 'url', index: '9' }, []],
  ])('%j lacks %j', (button, fields) => {
    const parsed = sendMessageBody.safeParse({ ...template({ type: 'text', text: 'x' }), components: [button] });
    expect(parsed.error?.issues.map(({ path }) => path) ?? []).toEqual(fields.map((field) => ['components', 0, field]));
  });

  it.each([
    [{ type: 'footer' }, ['type']],
    [{ type: 'button', sub_type: 'link', index: 0 }, ['sub_type']],
    [{ type: 'body', parameters: [{ type: 'image', image: { id: '1' } }] }, ['parameters', 0, 'type']],
    [
      { type: 'header', parameters: [{ type: 'currency', currency: { fallback_value: 'x' } }] },
      ['parameters', 0, 'type'],
    ],
    [{ type: 'body', parameters: [{ type: 'html', html: 'x' }] }, ['parameters', 0, 'type']],
    [{ type: 'header', parameters: [{ type: 'location' }] }, ['parameters', 0, 'location']],
    [{ type: 'order_status', parameters: [{ type: 'order_status' }] }, ['parameters', 0, 'order_status']],
    [
      { type: 'carousel', cards: [{}, { components: [{ type: 'body', parameters: [{ type: 'text', text: ' ' }] }] }] },
      ['cards', 1, 'components', 0, 'parameters', 0, 'text'],
    ],
  ])('%j is of a kind that is not taken there, which the answer says at its place', (component, path) => {
    const parsed = sendMessageBody.safeParse({ ...template({ type: 'text', text: 'x' }), components: [component] });
    expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([['components', 0, ...path]]);
  });

  it.each([
    { type: 'BODY', parameters: [{ type: 'date_time', date_time: { fallback_value: 'Monday' } }] },
    { type: 'header', parameters: [{ type: 'product', product: { product_retailer_id: 'A', catalog_id: '1' } }] },
    { type: 'button', sub_type: 'FLOW', index: '0', parameters: [{ type: 'action', action: {} }] },
    {
      type: 'limited_time_offer',
      parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: 1 } }],
    },
    { type: 'carousel', cards: [] },
    {
      type: 'button',
      sub_type: 'order_details',
      index: 0,
      parameters: [{ type: 'action', action: { order_details: { reference_id: 'INV-17' } } }],
    },
    {
      type: 'order_status',
      parameters: [{ type: 'order_status', order_status: { reference_id: 'INV-17', order: { status: 'shipped' } } }],
    },
    { type: 'button', sub_type: 'reminder', index: 0 },
    { type: 'button', sub_type: 'voice_call', index: 0, parameters: [{ type: 'ttl_minutes', ttl_minutes: 1440 }] },
  ])('%j is a component', (component) => {
    const parsed = sendMessageBody.safeParse({ ...template({ type: 'text', text: 'x' }), components: [component] });
    expect(parsed.error).toBeUndefined();
  });

  it.each([
    [{ type: 'text' }, ['text']],
    [{ type: 'text', text: null }, ['text']],
    [{ type: 'text', text: 7 }, ['text']],
    [{ type: 'text', text: '' }, ['text']],
    [{ type: 'text', text: ' \n ' }, ['text']],
    [{ type: 'image' }, ['image']],
    [{ type: 'image', image: {} }, ['image']],
    [{ type: 'image', image: { link: ' ' } }, ['image']],
    [{ type: 'video', video: { link: 'https://x.example/a', id: '1' } }, ['video']],
    [{ type: 'document', document: { link: 'ftp://x.example/a' } }, ['document', 'link']],
    [{ type: 'payload' }, ['payload']],
    [{ type: 'coupon_code', coupon_code: '' }, ['coupon_code']],
    [{ type: 'currency', currency: { code: 'INR' } }, ['currency', 'fallback_value']],
  ])('%j is refused at its place', (parameter, path) => {
    const parsed = sendMessageBody.safeParse(template(parameter));
    expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([[...loc, ...path]]);
  });

  it.each([
    { type: 'text', text: '{{city}}' },
    { type: 'image', image: { link: '{{photo}}' } },
    { type: 'image', image: { id: 123 } },
    { type: 'location', location: { latitude: 1, longitude: 2 } },
  ])('%j is taken', (parameter) => {
    expect(sendMessageBody.safeParse(template(parameter)).error).toBeUndefined();
  });
});

it('cuts between visible characters, never within one (correctness 6)', () => {
  expect(cutToCharacters('abc👩‍👩‍👧', 6)).toBe('abc');
  expect(cutToCharacters('x'.repeat(30), 20)).toHaveLength(20);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
      const cut = cutToCharacters(text, max);
      expect(characterCount(cut)).toBeLessThanOrEqual(max);
      expect(text.startsWith(cut)).toBe(true);
      const segments = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
      const wholes = segments.map((_, index) => segments.slice(0, index + 1).join(''));
      expect(['', ...wholes]).toContain(cut);
    }),
  );
});
