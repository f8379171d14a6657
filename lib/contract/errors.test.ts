import { expect, it } from 'vitest';
import { type Issue, validationFailed } from './errors.ts';

it('memory bombs: lists problems that are short together, whatever they repeat of what was sent', () => {
  const name = 'n'.repeat(10_000);
  const issue: Issue = { type: 'value_error', loc: ['body', ...Array(99).fill(name)], msg: `“${name}” is wrong.` };
  const { issues = [], message } = validationFailed(Array(5000).fill(issue));
  expect(JSON.stringify(issues).length + message.length).toBeLessThan(66_000);
  expect(issues[0]).toEqual({
    type: 'value_error',
    loc: ['body', ...Array(99).fill(`${'n'.repeat(200)}…`)],
    msg: `“${'n'.repeat(999)}…`,
  });
});

it('lists a hundred problems in full', () => {
  const issues = Array.from({ length: 101 }, (_, n) => ({
    type: 'missing',
    loc: ['body', n, 'name'],
    msg: 'This field is required.',
  }));
  expect(validationFailed(issues)).toMatchObject({ issues: issues.slice(0, 100) });
});
