import { expect, it } from 'vitest';
import { lastDigits } from './last-digits.ts';

it.each([
  ['15559575418', ['15559575418', '918040001234'], '5418'],
  ['15559575418', ['15559575418', '15550105418'], '75418'],
  ['15550105418', ['15559575418', '15550105418'], '05418'],
  ['5418', ['15550105418', '5418'], '5418'],
])('of %s among %j are %s', (phone, phones, digits) => {
  expect(lastDigits(phone, phones)).toBe(digits);
});
