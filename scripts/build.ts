/** `npm run build`: makes the production build, unless the last one was made from exactly these sources. */
import { ensureProductionBuild } from './launcher/production-build.ts';

const built = await ensureProductionBuild({ onStart: () => console.log('Building…') });
console.log(built ? 'Built.' : 'The build is current.');
