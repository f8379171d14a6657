import { expect, it } from 'vitest';
import { guides } from '#lib/doors/guides/guides.ts';
import { piecesOf } from './colored.tsx';

const wordsIn = (color: string, pieces: ReturnType<typeof piecesOf>) =>
  pieces.filter(({ className }) => className === color).map(({ text }) => text.trim());

it('colors every example of the guides without changing a character', () => {
  const examples = guides.flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) => blocks.filter((block) => typeof block === 'object' && 'code' in block)),
  );
  expect(examples.length).toBeGreaterThan(10);
  for (const { code, language } of examples) {
    const pieces = piecesOf(code, language);
    expect(pieces.map(({ text }) => text).join('')).toBe(code);
    expect(new Set(pieces.map(({ className }) => className)).size).toBeGreaterThan(1);
  }
});

it('knows the words of the shell from its texts', () => {
  const pieces = piecesOf(`# Ask\ncurl -X POST "$PARLEY/x" -d '{"curl": "-a"}' $KEY`, 'shell');
  expect(wordsIn('text-accent-text', pieces)).toEqual(['curl']);
  expect(wordsIn('text-info-text', pieces)).toEqual(['-X', '-d']);
  expect(wordsIn('text-ok-text', pieces)).toEqual(['"$PARLEY/x"', `'{"curl": "-a"}'`]);
  expect(wordsIn('text-warn-text', pieces)).toEqual(['$KEY']);
  expect(wordsIn('text-ink-faint', pieces)).toEqual(['# Ask']);
});

it('distinguishes names, strings and numbers in JSON', () => {
  const pieces = piecesOf('{"name": "Asha", "age": 41, "vip": true}', 'json');
  expect(wordsIn('text-info-text', pieces)).toEqual(['"name"', '"age"', '"vip"']);
  expect(wordsIn('text-ok-text', pieces)).toEqual(['"Asha"']);
  expect(wordsIn('text-warn-text', pieces)).toEqual(['41', 'true']);
});
