/**
 * Parley's server: `node server.ts`, as `npm start` and `npm run dev` run it (scripts/start.ts). It is one process, or
 * leads as many workers as WORKERS says (docs/decisions/251-workers.md).
 */
import './lib/platform/installation/ignore-closed-output.ts';
import './lib/platform/installation/plain-environment.ts';
import { fileURLToPath } from 'node:url';
import { requireMigrated } from './lib/platform/database/migrate.ts';
import { requireDatabase, thisWorker, workersWanted } from './lib/platform/env.ts';
import { failToStart } from './lib/platform/installation/fail-to-start.ts';

try {
  requireDatabase();
  // Of workers, the one that leads them asks.
  if (thisWorker().of === 1) await requireMigrated();
  const count = workersWanted();
  if (count > 1 && thisWorker().of === 1) {
    const { leadWorkers } = await import('./lib/platform/installation/lead-workers.ts');
    await leadWorkers({ count, program: fileURLToPath(import.meta.url) });
  } else {
    await import('./app/serve.ts');
  }
} catch (error) {
  failToStart(error);
}
