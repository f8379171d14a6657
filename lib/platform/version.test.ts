import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VERSION } from './version.ts';

it.each(['package.json', 'package-lock.json', 'clients/typescript/package.json'])('is that of %s', (file) => {
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(VERSION);
});
