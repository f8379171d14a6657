import * as catalog from '../catalog/operations.ts';
import * as contacts from '../contacts/operations.ts';
import * as conversations from '../conversations/operations.ts';
import * as events from '../events/operations.ts';
import * as flows from '../flows/operations.ts';
import type { Operation } from '../http/operation.ts';
import * as media from '../media/operations.ts';
import * as messages from '../messages/operations.ts';
import * as orders from '../orders/operations.ts';
import * as webhooks from '../webhooks/operations.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Every operation of the public API, in the order of the reference: by resource, path and method.
 * `lib/openapi/document.test.ts` holds it equal to the route files under app/public/v1.
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
  flows,
].flatMap((operations) => (Object.values(operations) as Operation[]).toSorted(byPathAndMethod));

function byPathAndMethod(a: Operation, b: Operation) {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}
