import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const GALLERY = 'components/gallery';
const PARTS = 'components/ui';
/** Already in the root layout, so the page's toasts come from there. */
const ROOT_LAYOUT = 'components/shell/providers.tsx';
/** A part that only loads others and has no appearance of its own. */
const UNSEEN = ['components/ui/part.tsx'];

/** Each file of components/ui that a file imports, statically or on demand. */
function partsIn(file: string): string[] {
  const named = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(#components|\.\.?)\/([\w/-]+\.tsx)'/g);
  const paths = [...named].map(([, base = '', name = '']) =>
    base === '#components' ? resolve('components', name) : resolve(dirname(file), base, name),
  );
  return paths.filter((path) => dirname(path) === resolve(PARTS));
}

it('shows every part of components/ui', () => {
  const shown = new Set<string>();
  const visit = (file: string) => {
    for (const part of partsIn(file)) {
      if (shown.has(part)) continue;
      shown.add(part);
      visit(part);
    }
  };
  for (const file of [...globSync(`${GALLERY}/*.tsx`), 'app/docs/ui/page.tsx', ROOT_LAYOUT]) visit(resolve(file));
  const parts = globSync(join(PARTS, '*.tsx'), { exclude: UNSEEN }).map((file) => resolve(file));
  expect(parts.length).toBeGreaterThan(40);
  expect(parts.filter((part) => !shown.has(part))).toEqual([]);
});
