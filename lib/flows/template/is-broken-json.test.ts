import { expect, it } from 'vitest';
import { isBrokenJson } from './is-broken-json.ts';

it.each([
  ['{"id": {{id}}, "text": "{{name}}"}', false],
  ['{"id": {{id|default:"x"}}}', false],
  ['{{whole}}', false],
  // No body is sent.
  ['', false],
  [' \n', false],
  // JSON values: their texts are filled one by one.
  [{ text: '{{name}}' }, false],
  [null, false],
  [7, false],
  ['{"id": {{id}},}', true],
  ['id={{id}}', true],
])('%j is broken: %j', (body, expected) => {
  expect(isBrokenJson(body)).toBe(expected);
});
