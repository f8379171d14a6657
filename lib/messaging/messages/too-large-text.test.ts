import { expect, it } from 'vitest';
import { maxMediaBytes } from './constants.ts';
import { tooLargeText } from './too-large-text.ts';

it('shows a size that is larger than the limit next to it (correctness 14)', () => {
  const words = (bytes: number) => tooLargeText({ type: 'image', bytes });
  expect(words(6 * 1_048_576)).toBe('The file has 6.0 MB; image messages take up to 5 MB.');
  expect(words(maxMediaBytes.image + 1)).toBe(
    'The file has 5,242,881 bytes; image messages take up to 5 MB (5,242,880 bytes).',
  );
});
