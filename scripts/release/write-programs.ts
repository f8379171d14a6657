import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NODE = 'node --disable-warning=ExperimentalWarning';
const PROGRAMS = { start: 'scripts/start.js', parley: 'scripts/parley.js' };

/** Writes what runs a release's programs: its `bin`, the Node that they use, and its package.json. */
export function writePrograms(folder: string): void {
  const { name, version, license, type, imports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const scripts = Object.fromEntries(Object.entries(PROGRAMS).map(([script, file]) => [script, `${NODE} ${file}`]));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true, type, imports, scripts }, null, 2)}\n`,
  );
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync('../node/bin/node', join(folder, 'node_modules/.bin/node'));
  mkdirSync(join(folder, 'bin'));
  for (const [program, file] of Object.entries(PROGRAMS)) {
    const path = join(folder, 'bin', program);
    writeFileSync(path, programOf(file));
    chmodSync(path, 0o755);
  }
}

/**
 * Called through a link, such as /usr/local/bin/parley, it starts again by its own path. `exec` makes Node itself the main
 * process, so that it gets the signals. The image has no other program than sh.
 */
function programOf(file: string): string {
  return [
    '#!/bin/sh',
    '[ -L "$0" ] && exec "$(readlink -f "$0")" "$@"',
    `cd "\${0%/*}/.." && exec ./node_modules/.bin/${NODE} ${file} "$@"\n`,
  ].join('\n');
}
