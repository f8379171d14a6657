import type { Door } from '#lib/doors/server/door-listener.ts';
import * as engine from './api/inngest/route.ts';
import * as whatsapp from './channels/whatsapp/route.ts';
import * as flowEvent from './flow-events/[token]/route.ts';
import * as health from './healthz/route.ts';
import * as media from './media/[...path]/route.ts';
import * as metrics from './metrics/route.ts';
import * as orders from './public/v1/catalog/orders/route.ts';
import * as product from './public/v1/catalog/products/[retailer_id]/route.ts';
import * as products from './public/v1/catalog/products/route.ts';
import * as catalog from './public/v1/catalog/route.ts';
import * as contactBlock from './public/v1/contacts/[contact]/block/route.ts';
import * as contact from './public/v1/contacts/[contact]/route.ts';
import * as contactsCsv from './public/v1/contacts/csv/route.ts';
import * as contacts from './public/v1/contacts/route.ts';
import * as messagesOfConversation from './public/v1/conversations/[id]/messages/route.ts';
import * as conversation from './public/v1/conversations/[id]/route.ts';
import * as conversations from './public/v1/conversations/route.ts';
import * as events from './public/v1/events/route.ts';
import * as publishFlow from './public/v1/flows/[id]/publish/route.ts';
import * as flow from './public/v1/flows/[id]/route.ts';
import * as runsOfFlow from './public/v1/flows/[id]/runs/route.ts';
import * as testFlow from './public/v1/flows/[id]/test/route.ts';
import * as testsOfFlow from './public/v1/flows/[id]/tests/route.ts';
import * as unpublishFlow from './public/v1/flows/[id]/unpublish/route.ts';
import * as flows from './public/v1/flows/route.ts';
import * as mediaLink from './public/v1/media/route.ts';
import * as messages from './public/v1/messages/route.ts';
import * as document from './public/v1/openapi.json/route.ts';
import * as cancelRun from './public/v1/runs/[id]/cancel/route.ts';
import * as run from './public/v1/runs/[id]/route.ts';
import * as webhook from './public/v1/webhooks/[id]/route.ts';
import * as webhooks from './public/v1/webhooks/route.ts';
import * as readiness from './readyz/route.ts';

/**
 * The doors for machines: everything that `serve.ts` answers itself, with the handlers of the route files, which a
 * plain `next start` serves as well. Next answers everything else: pages, and their data under /api.
 */
export const doors: readonly Door[] = [
  // The public API.
  ['GET', '/public/v1/openapi.json', document.GET],
  ['POST', '/public/v1/contacts', contacts.POST],
  ['POST', '/public/v1/contacts/csv', contactsCsv.POST],
  ['DELETE', '/public/v1/contacts/{contact}', contact.DELETE],
  ['PUT', '/public/v1/contacts/{contact}/block', contactBlock.PUT],
  ['POST', '/public/v1/messages', messages.POST],
  ['GET', '/public/v1/conversations', conversations.GET],
  ['GET', '/public/v1/conversations/{id}', conversation.GET],
  ['PATCH', '/public/v1/conversations/{id}', conversation.PATCH],
  ['GET', '/public/v1/conversations/{id}/messages', messagesOfConversation.GET],
  ['GET', '/public/v1/media', mediaLink.GET],
  ['GET', '/public/v1/catalog', catalog.GET],
  ['GET', '/public/v1/catalog/products', products.GET],
  ['POST', '/public/v1/catalog/products', products.POST],
  ['DELETE', '/public/v1/catalog/products/{retailer_id}', product.DELETE],
  ['GET', '/public/v1/catalog/orders', orders.GET],
  ['GET', '/public/v1/webhooks', webhooks.GET],
  ['POST', '/public/v1/webhooks', webhooks.POST],
  ['DELETE', '/public/v1/webhooks/{id}', webhook.DELETE],
  ['GET', '/public/v1/events', events.GET],
  ['GET', '/public/v1/flows', flows.GET],
  ['POST', '/public/v1/flows', flows.POST],
  ['GET', '/public/v1/flows/{id}', flow.GET],
  ['PATCH', '/public/v1/flows/{id}', flow.PATCH],
  ['DELETE', '/public/v1/flows/{id}', flow.DELETE],
  ['POST', '/public/v1/flows/{id}/publish', publishFlow.POST],
  ['POST', '/public/v1/flows/{id}/test', testFlow.POST],
  ['GET', '/public/v1/flows/{id}/tests', testsOfFlow.GET],
  ['PUT', '/public/v1/flows/{id}/tests', testsOfFlow.PUT],
  ['POST', '/public/v1/flows/{id}/unpublish', unpublishFlow.POST],
  ['GET', '/public/v1/flows/{id}/runs', runsOfFlow.GET],
  ['POST', '/public/v1/flows/{id}/runs', runsOfFlow.POST],
  ['GET', '/public/v1/runs/{id}', run.GET],
  ['POST', '/public/v1/runs/{id}/cancel', cancelRun.POST],

  // For Meta's servers, holders of a link to a file, and holders of a flow's event address.
  ['GET', '/channels/whatsapp', whatsapp.GET],
  ['POST', '/channels/whatsapp', whatsapp.POST],
  ['GET', '/media/{path…}', media.GET],
  ['POST', '/flow-events/{token}', flowEvent.POST],

  // For an Inngest server.
  ['GET', '/api/inngest', engine.GET],
  ['POST', '/api/inngest', engine.POST],
  ['PUT', '/api/inngest', engine.PUT],

  // For monitoring.
  ['GET', '/healthz', health.GET],
  ['GET', '/readyz', readiness.GET],
  ['GET', '/metrics', metrics.GET],
];
