import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../../lib/platform/net/free-port.ts';
import { newDataDir } from '../support/data-dir.ts';
import { launchParley } from '../support/launch-parley.ts';
import { expect, test } from '../support/parley.ts';

for (const WORKERS of ['1', '2']) {
  test(`does not take another Parley on its port for itself, with WORKERS=${WORKERS}`, async () => {
    const dataDir = await newDataDir();
    const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) };
    const other = createServer((_request, response) => response.end('{}'));
    const launched = launchParley({ dataDir, ports, environment: { WORKERS } });
    const refused = expect(launched).rejects.toThrow(
      new RegExp(`ended with 1:[^]*Port ${ports.PORT} on \\S+ is taken`),
    );
    try {
      // Written as soon as the port was found to be free.
      await expect.poll(() => existsSync(join(dataDir, 'address.json')), { intervals: [20] }).toBe(true);
      await once(other.listen(Number(ports.PORT), '127.0.0.1'), 'listening');
      await refused;
    } finally {
      other.close();
      await launched.then(
        (parley) => parley.stop(),
        () => {},
      );
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}
