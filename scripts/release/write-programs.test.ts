import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writePrograms } from './write-programs.ts';

it('runs a program of a release in its folder, called by its path or through links', () => {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'parley-programs-')));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'a release');
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  const node = join(folder, 'node_modules/node/bin/node');
  writeFileSync(node, '#!/bin/sh\npwd; shift; printf "%s\\n" "$@"\n');
  chmodSync(node, 0o755);
  writePrograms(folder);
  symlinkSync('a release', join(parent, 'current'));
  symlinkSync('current/bin/parley', join(parent, 'parley'));
  mkdirSync(join(parent, 'elsewhere'));
  symlinkSync('../parley', join(parent, 'elsewhere/parley'));

  for (const program of ['a release/bin/parley', 'parley', 'elsewhere/parley']) {
    const said = execFileSync(join(parent, program), ['workspace', 'two words'], { encoding: 'utf8', cwd: '/' });
    expect(said).toBe(`${folder}\nscripts/parley.js\nworkspace\ntwo words\n`);
  }
});
