/** Compiles the package for `import` and for `require` into `dist`; `--clean` only removes `dist`. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = join(here, 'dist');

rmSync(dist, { recursive: true, force: true });
if (!process.argv.includes('--clean')) {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  for (const project of ['tsconfig.json', 'tsconfig.commonjs.json']) {
    execFileSync(process.execPath, [compiler, '-p', join(here, project)], { stdio: 'inherit' });
  }
  // The package is "type": "module"; this folder is not.
  writeFileSync(join(dist, 'commonjs', 'package.json'), '{ "type": "commonjs" }\n');
}
