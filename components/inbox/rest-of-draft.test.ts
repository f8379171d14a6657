import { expect, it } from 'vitest';
import { restOfDraft } from './rest-of-draft.ts';

it.each([
  ['nothing more', 'Call her', 'Call her', ''],
  ['more of it', 'Call her and ask', 'Call her', 'and ask'],
  ['another text', 'Write to her', 'Call her', 'Write to her'],
  ['an empty field', '', 'Call her', ''],
])('a sent draft leaves what was typed meanwhile: %s', (_, present, sent, rest) => {
  expect(restOfDraft(present, sent)).toBe(rest);
});
