import { expect, it } from 'vitest';
import { kind } from './kind.ts';

it.each([
  ['the date', undefined, '{{appointment}}'],
  ['how long before it', -1440, '1 day before {{appointment}}'],
  ['how long after it', 90, '1 hour 30 minutes after {{appointment}}'],
])('says on the canvas %s', (_, offsetMinutes, line) => {
  expect(kind.summary({ date: '{{appointment}}', ...(offsetMinutes && { offsetMinutes }) })).toBe(line);
});

it('says nothing while there is no date', () => {
  expect(kind.summary({ date: '', offsetMinutes: 60 })).toBe('');
});
