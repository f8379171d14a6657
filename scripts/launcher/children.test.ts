import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startChild } from './children.ts';

it('sandbox environment: a child that is to inherit nothing secret has what was named, and no more (isolation 14)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-child-'));
  const program = join(folder, 'program.mjs');
  const seen = join(folder, 'seen.json');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(seen)}, JSON.stringify(process.env));`,
  );
  process.env.CHILD_TEST_SECRET = 'not for children';
  try {
    const child = startChild({ name: 'test', args: [program], environment: { GIVEN: '1' }, inherits: ['PATH'] });
    if (child.process.exitCode === null) await once(child.process, 'exit');
    const environment = JSON.parse(readFileSync(seen, 'utf8'));
    expect(environment).toMatchObject({ GIVEN: '1', PATH: process.env.PATH });
    for (const secret of ['CHILD_TEST_SECRET', 'DATABASE_URL', 'ENCRYPTION_KEY'])
      expect(environment).not.toHaveProperty(secret);
  } finally {
    delete process.env.CHILD_TEST_SECRET;
    rmSync(folder, { recursive: true });
  }
});
