import { ensureProductionBuild } from '../../scripts/launcher/production-build.ts';
import { makeTemplate } from './data-dir.ts';

/** What the Parleys of all workers have in common: the production build, and the database that they begin with. */
export default async function setup() {
  await ensureProductionBuild({ onStart: () => console.log('Building…') });
  return makeTemplate();
}
