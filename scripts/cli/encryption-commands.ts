import type { Command } from 'commander';
import { type Rotated, rotateEncryption } from '../../lib/platform/crypto/rotate-encryption.ts';
import { opensStoredSecrets } from '../../lib/platform/crypto/sealed-canary.ts';
import { env, InvalidEnvironment } from '../../lib/platform/env.ts';
import { keepLocalKeys, localKeys } from '../../lib/platform/installation/local-keys.ts';
import { run } from './run.ts';

export function encryptionCommands(program: Command): void {
  program
    .command('encryption')
    .description('the key that stored secrets are encrypted with')
    .command('rotate')
    .description('encrypt every stored secret with the new ENCRYPTION_KEY; set ENCRYPTION_KEY_PREVIOUS to the old one')
    .action(() =>
      run(async ({ keepsKey }) => {
        await requireBothKeys({ keepsKey });
        const result = await rotateEncryption();
        const { DATA_DIR, ENCRYPTION_KEY: encryptionKey } = env();
        // A later start without the variable reads the key from there.
        if (encryptionKey) keepLocalKeys(DATA_DIR, { ...localKeys(DATA_DIR), encryptionKey });
        requireWork(result);
        return result;
      }),
    );
}

/**
 * Without both keys a rotation would report success although every secret stays sealed as before: an app that was given the
 * new key alone would then open none of them.
 */
async function requireBothKeys({ keepsKey }: { keepsKey: boolean }): Promise<void> {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS } = env();
  const hasBoth = keepsKey && ENCRYPTION_KEY_PREVIOUS !== undefined && ENCRYPTION_KEY_PREVIOUS !== ENCRYPTION_KEY;
  if (!hasBoth) {
    throw new InvalidEnvironment([
      'ENCRYPTION_KEY must be the new key and ENCRYPTION_KEY_PREVIOUS the one before it, here as for the running app. ' +
        'Nothing was changed',
    ]);
  }
  if (!(await opensStoredSecrets())) {
    throw new InvalidEnvironment([
      'ENCRYPTION_KEY_PREVIOUS does not open what is stored, and neither does ENCRYPTION_KEY. Set ' +
        'ENCRYPTION_KEY_PREVIOUS to the key that the app has used until now. Nothing was changed',
    ]);
  }
}

/**
 * A rotation that found nothing to do is one that was done before, or one with the two keys exchanged, as they are on
 * instances that are still to be restarted. It must not pass for a rotation.
 */
function requireWork({ rotated, unreadable }: Rotated): void {
  if (Object.values(rotated).some((count) => count > 0)) return;
  const except = unreadable.length > 0 ? `, except what neither key opens (${unreadable.join(', ')})` : '';
  throw new InvalidEnvironment([
    `Everything that is stored was sealed with ENCRYPTION_KEY already${except}. If that is the new key, the rotation is complete: ` +
      'remove ENCRYPTION_KEY_PREVIOUS. If it is still the old one, exchange the two',
  ]);
}
