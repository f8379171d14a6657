import { endOtherSessions } from '#lib/account/end-other-sessions.ts';
import { listSessions } from '#lib/account/list-sessions.ts';
import { endOtherSessionsOperation, listSessionsOperation } from '#lib/account/operations.ts';
import { accountEndpoint } from '#lib/http/account-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(listSessionsOperation, async ({ person }) => ({ sessions: await listSessions(person) })),
  accountEndpoint(endOtherSessionsOperation, ({ person }) => endOtherSessions(person)),
);
