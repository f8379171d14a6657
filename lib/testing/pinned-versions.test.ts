import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('pins what an upgrade may break silently to one version', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of ['@base-ui/react', 'next', 'inngest', 'prisma', '@prisma/client', '@prisma/adapter-pg']) {
    expect([name, dependencies[name]]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  }
});
