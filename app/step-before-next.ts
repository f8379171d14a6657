import { allOperations } from '#lib/doors/openapi/all-operations.ts';
import { refuseUnknownMethods } from '#lib/doors/public/refuse-unknown-methods.ts';
import { serveDirectly } from '#lib/doors/steps/serve-directly.ts';
import { serveStaticFiles } from '#lib/doors/steps/serve-static-files.ts';
import { POST as receiveWebhook } from './channels/whatsapp/route.ts';
import { POST as sendMessage } from './public/v1/messages/route.ts';

/**
 * What the server answers before Next hears of it. Only in production: under `npm run dev` a route is what its file says
 * now, and what is loaded here is what it said at the start.
 */
export function stepBeforeNext(): void {
  serveStaticFiles({ path: '/_next/static/', folder: '.next/static' });
  serveDirectly({ 'POST /public/v1/messages': sendMessage, 'POST /channels/whatsapp': receiveWebhook });
  refuseUnknownMethods([...allOperations, { method: 'GET', path: '/openapi.json' }]);
}
