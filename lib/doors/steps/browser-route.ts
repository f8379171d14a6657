import { respond } from './respond.ts';
import { type Endpoint, refuseMethod, route } from './route.ts';

/** The handlers of one route file under `app/api`: each endpoint under its method, a 405 for the rest. */
export function browserRoute(...endpoints: Endpoint[]) {
  return route(endpoints, (_request, allow) => respond(() => refuseMethod(allow)));
}
