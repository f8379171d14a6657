import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { mergeClasses } from './merge-classes.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Every class in the sources that tailwind-merge knows, without variants. */
const classes = [...new Set(globSync('{app,components}/**/*.{ts,tsx}', { cwd: ROOT }).flatMap(classesIn))].sort();
const bases = [...new Set(classes.map((name) => name.replace(/^(?:(?:[^[\]():]|\[[^\]]*\]|\([^)]*\))*:)*/, '')))];

it('finds the classes of the sources', () => {
  expect(bases.length).toBeGreaterThan(500);
});

it('keeps and drops what tailwind-merge would, of any two classes in the sources', () => {
  // One of each kind, because tailwind-merge treats all classes of a kind alike.
  const kinds: string[] = [];
  const unlike: string[] = [];
  for (const base of bases) {
    let isNew = true;
    for (const kind of [...kinds, base]) {
      const pairs = [`${base} ${kind}`, `${kind} ${base}`];
      const merged = pairs.map((pair) => twMerge(pair));
      if (merged[0] === kind && merged[1] === base && kind !== base) isNew = false;
      unlike.push(...pairs.filter((pair, place) => mergeClasses(pair) !== merged[place]));
    }
    if (isNew) kinds.push(base);
  }
  expect(kinds.length).toBeGreaterThan(50);
  expect(unlike).toEqual([]);
});

it('keeps classes of other variants', () => {
  for (const name of classes.filter((name) => !bases.includes(name))) {
    const all = `${name} ${name.replace(/^.*?:/, '')} ${name}`;
    expect(mergeClasses(all)).toBe(twMerge(all));
  }
});

it('keeps unknown classes in their place', () => {
  expect(mergeClasses('  react-flow__node p-2\n nodrag p-4 ')).toBe('react-flow__node nodrag p-4');
  expect(mergeClasses('')).toBe('');
});

function classesIn(file: string): string[] {
  if (/i18n|\.test\.|merge-classes/.test(file)) return [];
  const texts = readFileSync(join(ROOT, file), 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g);
  return [...texts]
    .flatMap(([, ...given]) => given.join('').split(/\s+/))
    .filter((name) => /^[\w@[-][^"'{}<>;]*$/.test(name) && twMerge(`${name} ${name}`) === name);
}
