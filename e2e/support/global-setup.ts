import { ensureProductionBuild } from '../../scripts/launcher/production-build.ts';
import { makeTemplate } from './data-dir.ts';

/** Makes what the Parleys of all workers share: the production build and the database template. */
export default async function setup() {
  await ensureProductionBuild({ onStart: () => console.log('Building…') });
  return makeTemplate();
}
