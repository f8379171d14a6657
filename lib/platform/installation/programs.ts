import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How Parley's programs are called here: a clone has npm, and a release its own `bin`, for which npm need not be there. */
export function programs(): { start: string; parley: string } {
  return existsSync(join(process.cwd(), 'bin/start'))
    ? { start: 'bin/start', parley: 'bin/parley' }
    : { start: 'npm start', parley: 'npm run parley --' };
}
