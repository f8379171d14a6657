import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { running } from './parley.ts';

/** What plays Meta for this worker's Parley: its customers, numbers, templates and failures. */
export const sandbox = () => sandboxControl(running().sandboxUrl);
