/**
 * Generates the Prisma client. `prisma generate` does not use the schema engine but insists that its binary exists, and
 * would download it from Prisma's own host. Naming any existing file keeps installs on closed networks working. See
 * docs/decisions/002-prisma-without-downloads.md.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(import.meta.resolve('prisma/build/index.js'));
execFileSync(process.execPath, [cli, 'generate', '--no-hints'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
    CHECKPOINT_DISABLE: '1',
  },
});
