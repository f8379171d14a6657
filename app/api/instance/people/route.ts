import { instanceEndpoint } from '#lib/doors/instance/instance-endpoint.ts';
import { browserRoute } from '#lib/doors/steps/browser-route.ts';
import { listPeopleOfInstance } from '#lib/workspace/instance/list-people-of-instance.ts';
import { listInstancePeopleOperation } from '#lib/workspace/instance/operations.ts';

export const { GET, POST, PUT, PATCH, DELETE } = browserRoute(
  instanceEndpoint(listInstancePeopleOperation, ({ query }) => listPeopleOfInstance(query)),
);
