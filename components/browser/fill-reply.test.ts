import { expect, it } from 'vitest';
import { fillReply } from './fill-reply.ts';

const asha = { name: 'Asha Menon', phone: '919812345678', attributes: { city: 'Pune', points: 12, plan: null } };

it.each([
  ['Hi {{name}}!', 'Hi Asha Menon!', []],
  ['Hi {{ first_name }}, {{points}} points in {{city}}', 'Hi Asha, 12 points in Pune', []],
  ['{{phone}}', '+919812345678', []],
  [
    'Your {{plan}} plan, {{coupon}} and {{coupon}}',
    'Your {{plan}} plan, {{coupon}} and {{coupon}}',
    ['{{plan}}', '{{coupon}}'],
  ],
  ['Your {{plan|default:"free"}} plan', 'Your free plan', []],
  ['No variables: { } {{}}', 'No variables: { } {{}}', []],
])('%s', (text, filled, missing) => {
  expect(fillReply(text, asha)).toEqual({ text: filled, missing });
});

it('asks for an unknown name, inherited property names included', () => {
  const unnamed = { name: null, phone: null, attributes: {} };
  expect(fillReply('Hi {{name}} {{constructor}}', unnamed).missing).toEqual(['{{name}}', '{{constructor}}']);
});

it('leaves a text unfilled if its values would exceed the length of a message', () => {
  const long = { ...asha, attributes: { essay: 'x'.repeat(70_000) } };
  expect(fillReply('{{essay}}', long)).toEqual({ text: '{{essay}}', missing: ['{{essay}}'] });
});
