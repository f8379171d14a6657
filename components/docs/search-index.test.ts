import { expect, it } from 'vitest';
import { findInDocs, type IndexEntry } from './search-index.ts';

const entry = (title: string, text: string, hint = '', href = `/docs/x#${title}`): IndexEntry => ({
  ...{ kind: 'operation', title, hint, href, text },
});
const entries = [
  entry('Webhooks', '', '', '/docs/webhooks'),
  entry('Send a message', 'Text, media and templates.', 'POST /messages'),
  entry('Templates', 'What one may send outside the window.'),
  entry('Retry a message', 'Send it again.', 'POST /retries'),
];
const titles = (typed: string) => findInDocs(entries, typed).map(({ title }) => title);

it('puts first what has the words in its title, then in its address, then in its text', () => {
  expect(titles('send')).toEqual(['Send a message', 'Templates', 'Retry a message']);
  expect(titles('POST')).toEqual(['Send a message', 'Retry a message']);
  expect(titles('templates')).toEqual(['Templates', 'Send a message']);
});

it('finds only what has every word, in any order and case', () => {
  expect(titles('  MESSAGE   send ')).toEqual(['Send a message', 'Retry a message']);
  expect(titles('message nothing')).toEqual([]);
});

it('lists the pages before anything is typed', () => {
  expect(titles(' ')).toEqual(['Webhooks']);
});
