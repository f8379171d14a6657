import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

const IMPORT = /\b(?:from|import) ?\(?["']([@\w][\w@./-]*)["']/g;

/** The names of the packages that a source imports. */
export function importedPackages(source: string): string[] {
  const names = [...source.matchAll(IMPORT)].flatMap(([, path = '']) => (isBuiltin(path) ? [] : packageOf(path)));
  return [...new Set(names)];
}

const packageOf = (path: string) => path.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? [];

/**
 * The folders of the packages `names` and of their dependencies, resolved as Node does. Leaves out optional
 * dependencies, such as Next's compiler and image library, which no request needs. Throws for a package that is not
 * installed.
 */
export function packagesOf({ root, names }: { root: string; names: readonly string[] }): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const folder = folderOf(name, from);
    if (!folder) throw new Error(`${name}, which ${from} needs, is not installed.`);
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    for (const dependency of Object.keys(dependencies)) {
      if (!(dependency in optionalDependencies)) add(dependency, folder);
    }
  };
  const folderOf = (name: string, from: string) => {
    for (let at = from; ; at = dirname(at)) {
      const folder = join(at, 'node_modules', name);
      if (existsSync(join(root, folder, 'package.json'))) return folder;
      if (at === '.') return null;
    }
  };
  for (const name of names) add(name, '.');
  return [...found].sort();
}
