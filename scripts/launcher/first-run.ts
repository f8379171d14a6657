import { createFirstAdmin } from '../../lib/auth/create-first-admin.ts';
import { db } from '../../lib/db.ts';
import { env, usesSandbox } from '../../lib/env.ts';
import { keepLocalKeys, localKeys } from '../../lib/startup/local-keys.ts';
import { provisionWorkspace } from '../../lib/workspaces/provision-workspace.ts';
import { SANDBOX_NUMBER } from './sandbox-number.ts';

/**
 * On an empty database: the first admin, a workspace, and a key. On every other one it changes nothing. Answers with the
 * key to show: only the one just made, or the one kept beside an embedded database.
 */
export async function firstRun({ dataDir, ownDatabase }: { dataDir: string; ownDatabase: boolean }) {
  const keys = localKeys(dataDir);
  if ((await db().user.count()) > 0) {
    return { apiKey: ownDatabase ? (keys.apiKey ?? null) : null, created: false };
  }
  await createFirstAdmin({
    email: env().ADMIN_EMAIL,
    password: env().ADMIN_PASSWORD ?? keys.adminPassword,
  });
  const { apiKey } = await provisionWorkspace({
    name: 'My workspace',
    country: env().DEFAULT_COUNTRY,
    number: usesSandbox() ? SANDBOX_NUMBER : null,
  });
  if (ownDatabase) keepLocalKeys(dataDir, { ...keys, apiKey });
  return { apiKey, created: true };
}
