/** The program that `firstRunApart` starts: does the first run and sends the result to its parent. */
import { closeDatabase } from '../../lib/platform/database/close-database.ts';
import { InvalidEnvironment } from '../../lib/platform/env.ts';
import { firstRun } from './first-run.ts';
import type { FirstRunMessage } from './first-run-apart.ts';

const [dataDir = '', ownDatabase] = process.argv.slice(2);
// The next launcher does it, and must find the database unused. Anything not committed has not happened.
const alone = () => process.exit(1);
process.once('disconnect', alone);
try {
  await report(await firstRun({ dataDir, ownDatabase: ownDatabase !== undefined }));
} catch (error) {
  if (!(error instanceof InvalidEnvironment)) throw error;
  await report({ problems: error.problems });
} finally {
  process.off('disconnect', alone);
  await closeDatabase();
}
process.disconnect();

function report(message: FirstRunMessage) {
  return new Promise((resolve) => process.send?.(message, resolve));
}
