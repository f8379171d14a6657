import { expect, it } from 'vitest';
import { attributeText, attributeValues } from './attribute-values.ts';

it('keeps what is not a text, such as the null that removes an attribute, when something beside it is changed', () => {
  const before = { city: null, score: 5, isVip: true, address: { zip: '411001' }, note: 'Hi {{name}}', floor: '5' };
  const texts = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, attributeText(value)]));
  const changed = { ...texts, note: 'Hello', more: 'new' };
  expect(attributeValues(changed, { before, given: before })).toEqual({ ...before, note: 'Hello', more: 'new' });
});

it('keeps it under another name, also after that was empty for a moment, and takes any other text as it is', () => {
  const given = { city: null, score: 5 };
  expect(attributeValues({ town: 'null', score: '6' }, { before: given, given })).toEqual({ town: null, score: '6' });
  expect(attributeValues({ town: 'null' }, { before: {}, given })).toEqual({ town: null });
});
