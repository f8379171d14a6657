import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('pins what an upgrade may break silently to one version', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const name of ['@base-ui/react', 'next', 'inngest', 'prisma', '@prisma/client', '@prisma/adapter-pg']) {
    expect([name, dependencies[name]]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  }
});

it('installs the core of OpenTelemetry once', () => {
  // Its packages require each other in exact versions, and Inngest brings many of them: a second version would be installed
  // a dozen times, as a tenth of node_modules.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const core = Object.keys(packages).filter((path) => path.endsWith('node_modules/@opentelemetry/core'));
  expect(core).toEqual(['node_modules/@opentelemetry/core']);
});
