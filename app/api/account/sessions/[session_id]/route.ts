import { accountEndpoint } from '#lib/doors/account/account-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { endSession } from '#lib/workspace/accounts/end-session.ts';
import { endSessionOperation } from '#lib/workspace/accounts/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  accountEndpoint(endSessionOperation, ({ person, params }) =>
    endSession({ userId: person.userId, sessionId: params.session_id }),
  ),
);
