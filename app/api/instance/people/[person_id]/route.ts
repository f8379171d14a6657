import { instanceEndpoint } from '#lib/doors/instance/instance-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { setPersonDisabledOperation } from '#lib/workspace/instance/operations.ts';
import { setPersonDisabled } from '#lib/workspace/instance/set-person-disabled.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  instanceEndpoint(setPersonDisabledOperation, ({ params, body, actor }) =>
    setPersonDisabled({ personId: params.person_id, disabled: body.disabled, actor }),
  ),
);
