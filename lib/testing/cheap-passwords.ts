import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const REAL = crypto.scrypt;
const COST = 16;

/**
 * Lets a password's hash, and the keys of a backup's passphrase, cost a thousandth of what they do outside tests: a test of
 * sign-ins makes dozens. A real one does not match what is made here, so a test uses either this process or others.
 */
export function cheapPasswords(): void {
  crypto.scrypt = ((...[password, salt, length, options, callback]: Parameters<typeof REAL>) =>
    REAL(password, salt, length, { ...options, N: COST }, callback)) as typeof REAL;
  syncBuiltinESMExports();
}
