import { expect, it } from 'vitest';
import { DomainError } from '#lib/contract/errors.ts';
import { table, wordsOf } from './run.ts';

it('tells an operator the cause, which callers of the API are not told', () => {
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:9000');
  const refused = (code: 'service_unavailable' | 'not_found') =>
    wordsOf(new DomainError(code, 'Not erased.', { cause }));
  expect(refused('service_unavailable')).toBe('Not erased. (connect ECONNREFUSED 127.0.0.1:9000)');
  expect(refused('not_found')).toBe('Not erased.');
});

it('prints no control characters of names in a table', () => {
  const rows = [{ name: 'Acme\u001b[2J\r\nroot\u009b' }, { name: '👩‍🍳 Käse' }];
  expect(table(rows, { name: ({ name }) => name })).toEqual(['name', 'Acme�[2J��root�', '👩‍🍳 Käse']);
});
