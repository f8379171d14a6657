import * as catalog from '#lib/commerce/catalog/operations.ts';
import * as orders from '#lib/commerce/orders/operations.ts';
import type { Operation } from '#lib/contract/operation.ts';
import * as flows from '#lib/flows/definitions/operations.ts';
import * as flowTests from '#lib/flows/flow-tests/operations.ts';
import * as runs from '#lib/flows/runs/operations.ts';
import * as contacts from '#lib/messaging/contacts/operations.ts';
import * as conversations from '#lib/messaging/conversations/operations.ts';
import * as media from '#lib/messaging/media/operations.ts';
import * as messages from '#lib/messaging/messages/operations.ts';
import * as webhooks from '#lib/webhooks/endpoints/operations.ts';
import * as events from '#lib/webhooks/events/operations.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Every operation of the public API, in the order of the reference: by resource, path and method.
 * `lib/doors/openapi/document.test.ts` compares it with the route files under app/public/v1.
 */
export const allOperations: Operation[] = [
  contacts,
  messages,
  conversations,
  media,
  catalog,
  orders,
  webhooks,
  events,
  { ...flows, ...flowTests, ...runs },
].flatMap((operations) => (Object.values(operations) as Operation[]).toSorted(byPathAndMethod));

function byPathAndMethod(a: Operation, b: Operation) {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}
