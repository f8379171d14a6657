import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How to call Parley's programs here: through npm in a clone; through its own `bin` in a release, where npm may be
 * missing.
 */
export function programs(): { start: string; parley: string } {
  return existsSync(join(process.cwd(), 'bin/start'))
    ? { start: 'bin/start', parley: 'bin/parley' }
    : { start: 'npm start', parley: 'npm run parley --' };
}
