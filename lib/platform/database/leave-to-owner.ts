import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Gives what root made to the owner of the folder that it is in, who may run Parley otherwise. Does nothing for another
 * user.
 */
export function leaveToOwner(place: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(place));
  chownSync(place, uid, gid);
}
