import { DomainError, invalid } from '#lib/contract/errors.ts';
import { MAX_BYTES } from '#lib/flows/nodes/wait-for-event/schema.ts';
import { EVENTS_PATH, readEventToken } from '#lib/flows/runs/event-url.ts';
import { receiveEvent } from '#lib/flows/runs/receive-event.ts';
import type { JsonValue } from '#lib/flows/template/variables.ts';
import { refuseOverBudget, setPublicHeaders } from '../steps/budget.ts';
import { parseJson } from '../steps/parse-json.ts';
import { pathParams } from '../steps/path-params.ts';
import { readBody } from '../steps/read-body.ts';
import { respond } from '../steps/respond.ts';
import { type Budget, takeFromEventBudget } from '../steps/take-from-budget.ts';
import { withinShare } from '../steps/within-share.ts';

/**
 * `POST /flow-events/{token}`: an event for a flow run that waits for it, from anyone who has its URL. The token is the
 * only proof; an invalid one costs no query. Events have a budget of their own, beside that of the workspace's keys.
 */
export function flowEventDoor(request: Request): Promise<Response> {
  let budget: Budget | null = null;
  return respond(
    async () => {
      const { pathname } = new URL(request.url);
      const { token = '' } = pathParams(`${EVENTS_PATH}{token}`, pathname);
      const claim = readEventToken(token);
      if (!claim) throw new DomainError('not_found', 'This is not the address of an event.');
      const { workspaceId, runId } = claim;
      budget = await takeFromEventBudget({ runId, workspaceId });
      refuseOverBudget(budget);
      return withinShare({
        of: 'events',
        workspace: workspaceId,
        work: async () => {
          const bytes = await readBody(request, { maxBytes: MAX_BYTES });
          // The body may be empty: the event just happened.
          const body = bytes.byteLength === 0 ? null : parseJson(bytes, request.headers.get('content-type'));
          if (body !== null && typeof body !== 'object') throw invalid(['body'], 'Send a JSON object or list.', 'type');
          return Response.json(await receiveEvent({ ...claim, body: body as JsonValue }));
        },
      });
    },
    ({ response }) => setPublicHeaders(response.headers, budget),
  );
}
