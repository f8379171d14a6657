import { renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inFolder } from './folder-refused.ts';
import { leaveToOwner } from './leave-to-owner.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Writes a file that only its owner may read, in a folder that is created if needed. It is renamed when complete: another
 * process may read it at this moment, and a full disk must not cost what was in it. Root leaves it to the folder's owner,
 * who may run Parley otherwise. Throws what {@link inFolder} does.
 */
export function keepFile(file: string, content: string): void {
  const folder = dirname(file);
  inFolder(folder, () => {
    makeFolder(folder, { mode: 0o700 });
    writeFileSync(`${file}.part`, content, { mode: 0o600 });
    leaveToOwner(`${file}.part`);
    renameSync(`${file}.part`, file);
  });
}
