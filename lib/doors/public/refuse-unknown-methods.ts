import type { Operation } from '#lib/contract/operation.ts';
import { beforeNext } from '../steps/before-next.ts';
import { nodeListener } from '../steps/node-listener.ts';
import { methodNotAllowed, unknownRoute } from './public-route.ts';

type Route = Pick<Operation, 'method' | 'path'>;

const PREFIX = '/public/v1';
const KNOWN_TO_NEXT = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Next answers a method that it does not know (TRACE, PROPFIND) with a bare 500 or 400 before any of our code runs. Such a
 * request is refused here: by the public API as any wrong method is, elsewhere as one that nothing implements.
 */
export function refuseUnknownMethods(routes: Route[]): void {
  const refuse = nodeListener((request) => {
    const { pathname } = new URL(request.url);
    if (pathname !== PREFIX && !pathname.startsWith(`${PREFIX}/`)) return notImplemented();
    const allowed = methodsOf(pathname.slice(PREFIX.length), routes);
    // Not the request itself, whose method no Web-standard request can have.
    return allowed.length > 0 ? methodNotAllowed(allowed.join(', ')) : unknownRoute(new Request(request.url));
  });
  beforeNext(({ method = '' }) => (KNOWN_TO_NEXT.has(method) ? undefined : refuse));
}

/** The methods of the template that a path fits; of several the one with the fewest parameters, as Next chooses. */
function methodsOf(path: string, routes: Route[]): string[] {
  const parameters = (template: string) => template.split('{').length;
  const [template] = routes
    .map((route) => route.path)
    .filter((each) => fits(path, each))
    .toSorted((a, b) => parameters(a) - parameters(b));
  return routes.flatMap((route) => (route.path === template ? [route.method] : []));
}

function fits(path: string, template: string): boolean {
  const parts = path.split('/');
  const names = template.split('/');
  return (
    parts.length === names.length &&
    names.every((name, index) => (name.startsWith('{') ? parts[index] !== '' : parts[index] === name))
  );
}

const notImplemented = () =>
  new Response('Nothing here takes this method.\n', { status: 501, headers: { 'content-type': 'text/plain' } });
