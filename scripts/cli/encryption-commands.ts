import type { Command } from 'commander';
import { rotateEncryption } from '../../lib/platform/crypto/rotate-encryption.ts';
import { env } from '../../lib/platform/env.ts';
import { keepLocalKeys, localKeys } from '../../lib/platform/installation/local-keys.ts';
import { run } from './run.ts';

export function encryptionCommands(program: Command): void {
  program
    .command('encryption')
    .description('the key that stored secrets are encrypted with')
    .command('rotate')
    .description('encrypt every stored secret with the new ENCRYPTION_KEY; set ENCRYPTION_KEY_PREVIOUS to the old one')
    .action(() =>
      run(async () => {
        const rotated = await rotateEncryption();
        const { DATA_DIR, ENCRYPTION_KEY: encryptionKey } = env();
        // A later start without the variable reads the key from there.
        if (encryptionKey) keepLocalKeys(DATA_DIR, { ...localKeys(DATA_DIR), encryptionKey });
        return { rotated };
      }),
    );
}
