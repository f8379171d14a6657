import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＋1', '－1', '＠x', ' =1'])(
  'formulas: keeps a spreadsheet from taking %j for one (isolation 14)',
  (value) => {
    expect(csvLine([value])).toBe(`'${value.replace('\t=', "\t'=")}\r\n`);
  },
);

it.each([
  ['vip;=1+1', "vip;'=1+1"],
  ['a\t@x', "a\t'@x"],
  ['a;\t=1', "a;'\t'=1"],
  ['a|-1', "a|'-1"],
  ['a; =1', "a;' =1"],
  ['a;＝1', "a;'＝1"],
])('keeps %j from becoming one where cells are separated by something else', (value, safe) => {
  expect(csvLine([value])).toBe(`${safe}\r\n`);
});

it.each([
  ['a\n=1', "a\n'=1"],
  ['a\r\n-1', "a\r\n'-1"],
  ['a\n\n -1', "a\n\n' -1"],
  ['\n=1', "'\n'=1"],
])('and where a line break ends the cell: %j', (value, safe) => {
  expect(csvLine([value])).toBe(`"${safe}"\r\n`);
});

it('leaves such signs alone in the middle of words', () => {
  expect(csvLine(['a-b', 'x=1', 'me@example.com', '3+4'])).toBe('a-b,x=1,me@example.com,3+4\r\n');
});

it('does so within quotes too', () => {
  expect(csvLine(['=HYPERLINK("http://x","y")', '\r=1'])).toBe(`"'=HYPERLINK(""http://x"",""y"")","'\r'=1"\r\n`);
});

it('quotes what holds a comma, a quote or a line break, and nothing else', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', '', 'é'])).toBe('a,"b,c","say ""hi""","two\nlines",,é\r\n');
});

it.each(['+919812345678', '+91 98123-45678'])('leaves the phone %s as it is', (value) => {
  expect(csvLine([value])).toBe(`${value}\r\n`);
});
