import { endSession } from '#lib/account/end-session.ts';
import { endSessionOperation } from '#lib/account/operations.ts';
import { accountEndpoint } from '#lib/http/account-endpoint.ts';
import { browserRoute } from '#lib/http/browser-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(endSessionOperation, ({ person, params }) =>
    endSession({ userId: person.userId, sessionId: params.session_id }),
  ),
);
