import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainSource } from './plain-source.ts';

/** The sources that Parley's processes load or start by path. Pages are in the build. */
const SOURCES = [
  '{app,inngest,lib}/**/*.ts',
  'scripts/{launcher,cli}/**/*.ts',
  'scripts/{start,parley}.ts',
  'server.ts',
];
const OF_TESTS = /\.test\.ts$|(^|\/)testing\/|\.d\.ts$/;
const IMPORT = /\b(?:from|import) ?\(?(["'])((?:#|\.{1,2}\/)[^"'\n]+)\.js\1/g;

/** The sources of a release by path, without types: those above, and our other modules that they import. */
export function releaseSources(): Map<string, string> {
  const sources = new Map<string, string>();
  const waiting = globSync(SOURCES).filter((path) => !OF_TESTS.test(path));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const source = plainSource(readFileSync(file, 'utf8'));
    sources.set(file, source);
    // An import that a text shows as an example may not exist.
    waiting.push(...importedModules(file, source).filter((path) => existsSync(path)));
  }
  return sources;
}

/** The source paths of our own modules that a plain source imports. */
export function importedModules(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, , path = '']) =>
    path.startsWith('#') ? `${path.slice(1)}.ts` : `${join(dirname(file), path)}.ts`,
  );
}
