import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/**
 * Tells which of `tests` reach a file through their imports, nearest first: its own test, then by the number of imports
 * in between; a test in the same folder counts as two imports nearer.
 */
export function nearestTests(root: string, tests: string[]): (file: string) => string[] {
  const importers = new Map<string, Set<string>>();
  const known = new Set<string>();
  const look = (file: string) => {
    if (known.has(file)) return;
    known.add(file);
    for (const imported of importsOf(root, file)) {
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
      look(imported);
    }
  };
  for (const test of tests) look(resolve(root, test));
  const isTest = new Set(tests.map((test) => resolve(root, test)));
  return (file) => {
    const start = resolve(root, file);
    const steps = new Map([[start, 0]]);
    // Iterating a Map includes entries added on the way.
    for (const [each, step] of steps) {
      for (const importer of importers.get(each) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
    }
    const own = start.replace(/\.tsx?$/, '.test.ts');
    const rank = (test: string) =>
      test === own ? -Infinity : (steps.get(test) ?? 0) - (dirname(test) === dirname(start) ? 2 : 0);
    return [...steps.keys()].filter((each) => isTest.has(each)).toSorted((one, other) => rank(one) - rank(other));
  };
}

function importsOf(root: string, file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .map(([, named, loaded]) => named ?? loaded ?? '')
    .map((name) => (name.startsWith('#') ? join(root, name.slice(1)) : name))
    .filter((name) => /^[./].*\.tsx?$/.test(name))
    .map((name) => resolve(dirname(file), name))
    .filter((path) => existsSync(path));
}
