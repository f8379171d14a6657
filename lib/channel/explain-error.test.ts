import { expect, it } from 'vitest';
import { explainError } from './explain-error.ts';
import { plainWords } from './plain-words.ts';

it('has words of its own for what people can fix', () => {
  expect(explainError({ code: 190, title: '(#190) Error validating access token' })).toEqual({
    code: 190,
    title: 'Access token expired',
    detail: expect.stringContaining('Reconnect the number'),
  });
});

it('names WhatsApp, as people know the channel', () => {
  expect(explainError({ code: 131026 }).detail).toContain('the person does not use WhatsApp');
});

it('uses the channel’s words, without codes, for the rest', () => {
  expect(
    explainError({ code: 131009, title: '(#131009) Parameter value is not valid', details: 'Invalid buttons count' }),
  ).toEqual({ code: 131009, title: 'Parameter value is not valid', detail: 'Invalid buttons count.' });
});

it('never ends without words', () => {
  expect(explainError({ code: null })).toEqual({
    code: null,
    title: 'Refused by WhatsApp',
    detail: 'Refused by WhatsApp.',
  });
});

it('takes codes, trace ids, addresses and pointers to documentation out of the channel’s words', () => {
  expect(
    plainWords(
      "(#100) Object with ID '1' does not exist. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api",
    ),
  ).toBe("Object with ID '1' does not exist.");
  expect(plainWords('Failed. fbtrace_id: AbC1')).toBe('Failed.');
  expect(plainWords('(#1)  https://x.example ')).toBeNull();
});
