import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('keeps a spreadsheet from taking %j for a formula', (value) => {
  expect(csvLine([value])).toBe(`'${value}\r\n`);
});

it('does so within quotes too', () => {
  expect(csvLine(['=HYPERLINK("http://x","y")', '\r=1'])).toBe(`"'=HYPERLINK(""http://x"",""y"")","'\r=1"\r\n`);
});

it('quotes what holds a comma, a quote or a line break, and nothing else', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', '', 'é'])).toBe('a,"b,c","say ""hi""","two\nlines",,é\r\n');
});

it.each(['+919812345678', '+91 98123-45678'])('leaves the phone %s as it is', (value) => {
  expect(csvLine([value])).toBe(`${value}\r\n`);
});
