import { randomBytes, randomInt } from 'node:crypto';
import { closeDatabase } from '../../../lib/platform/database/db.ts';
import { env, overrideEnv } from '../../../lib/platform/env.ts';
import type { sandboxControl } from '../../../lib/sandbox/control-client.ts';
import { provisionWorkspace } from '../../../lib/workspace/workspaces/provision-workspace.ts';

/** Creates a workspace in the given database, with an invented number that only this sandbox knows. */
export async function newWorkspace({
  databaseUrl,
  encryptionKey,
  meta,
}: {
  databaseUrl: string;
  encryptionKey: string;
  meta: ReturnType<typeof sandboxControl>;
}): Promise<{ apiKey: string; phoneNumberId: string }> {
  const id = () => String(randomInt(1e14, 2e14));
  const number = { phoneNumberId: id(), wabaId: id(), accessToken: `prove-${randomBytes(8).toString('hex')}` };
  await meta.addNumber({ phone_number_id: number.phoneNumberId, waba_id: number.wabaId, token: number.accessToken });
  // This process belongs to an installation; for a moment it works on the experiment's database instead.
  const { DATABASE_URL = '', DATABASE_DIRECT_URL = '', DATABASE_MIGRATION_URL = '', ENCRYPTION_KEY = '' } = env();
  await closeDatabase();
  overrideEnv({
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: '',
    DATABASE_MIGRATION_URL: '',
    ENCRYPTION_KEY: encryptionKey,
  });
  try {
    const { apiKey } = await provisionWorkspace({ name: 'Experiment', country: 'IN', ownerUserId: null, number });
    return { apiKey, phoneNumberId: number.phoneNumberId };
  } finally {
    await closeDatabase();
    overrideEnv({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL, ENCRYPTION_KEY });
  }
}
