import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importedPackages, packagesOf } from './packages-of.ts';

function packagesIn(folders: Record<string, { dependencies?: object; optionalDependencies?: object }>): string {
  const root = mkdtempSync(join(tmpdir(), 'parley-packages-'));
  for (const [folder, content] of Object.entries(folders)) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(content));
  }
  return root;
}

it('release: finds packages that a source imports, without modules of ours, parts of Node and prose', () => {
  const source = `
    import { z } from 'zod';
    import pg from "pg";
    import { S3 } from '@aws-sdk/client-s3/dist';
    import { join } from 'node:path';
    import { env } from '#lib/platform/env.ts';
    import { near } from './near.ts';
    export * from 'zod';
    const late = import('nodemailer');
    const prose = 'it comes from', more = 'a text with words.';
  `;
  expect(importedPackages(source)).toEqual(['zod', 'pg', '@aws-sdk/client-s3', 'nodemailer']);
});

it('release: takes what packages depend on, nested versions too, and leaves out what is optional or unasked for', () => {
  const root = packagesIn({
    'node_modules/app': { dependencies: { shared: '2', '@scope/part': '1' }, optionalDependencies: { native: '1' } },
    'node_modules/app/node_modules/shared': { dependencies: { app: '1' } },
    'node_modules/shared': {},
    'node_modules/@scope/part': { dependencies: { shared: '1' } },
    'node_modules/native': {},
    'node_modules/unasked': {},
  });
  try {
    expect(packagesOf({ root, names: ['app'] })).toEqual([
      'node_modules/@scope/part',
      'node_modules/app',
      'node_modules/app/node_modules/shared',
      'node_modules/shared',
    ]);
    expect(() => packagesOf({ root, names: ['missing'] })).toThrow('missing');
  } finally {
    rmSync(root, { recursive: true });
  }
});
