import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchParley } from './launch-parley.ts';

/** One Parley for all specs, started as a user would, in a folder and on ports of its own. */
export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  const parley = await launchParley({ dataDir, environment: { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'debug' } });
  process.env.PARLEY_E2E = JSON.stringify({
    url: parley.url,
    sandboxUrl: parley.sandboxUrl,
    dataDir,
    ports: parley.ports,
  });
  return async () => {
    await parley.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
