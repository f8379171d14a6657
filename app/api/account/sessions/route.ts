import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { endOtherSessions } from '#lib/workspace/accounts/end-other-sessions.ts';
import { listSessions } from '#lib/workspace/accounts/list-sessions.ts';
import { endOtherSessionsOperation, listSessionsOperation } from '#lib/workspace/accounts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(listSessionsOperation, async ({ person }) => ({ sessions: await listSessions(person) })),
  accountEndpoint(endOtherSessionsOperation, ({ person }) => endOtherSessions(person)),
);
