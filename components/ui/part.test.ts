import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The canvas is the whole page, so without it there is nothing to keep. */
const WHOLE_PAGES = ['components/flow-editor/flow-editor-loader.tsx'];

it('leaves the page as it is when a lazily loaded part cannot be loaded', () => {
  const files = globSync('{app,components}/**/*.tsx').filter((file) => !WHOLE_PAGES.includes(file));
  const bare = files.filter((file) => /\b(dynamic|lazy)\(\s*(?!part\()\S/.test(readFileSync(file, 'utf8')));
  expect(bare.filter((file) => file !== 'components/ui/part.tsx')).toEqual([]);
});

it('keeps the page and its focus while a lazily loaded part is loading', () => {
  const files = globSync('{app,components}/**/*.tsx').filter((file) => file !== 'components/ui/part.tsx');
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  // A `<Suspense>` around the part says what is shown in the meantime.
  const parts = sources.flatMap(
    (source) => (source.includes('<Suspense') ? [] : source.match(/\bdynamic\([^;]*;/g)) ?? [],
  );
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.filter((part) => !/\b(loading:|ssr: false)/.test(part))).toEqual([]);
});
