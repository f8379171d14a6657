import findMyWay, { type HTTPMethod } from 'find-my-way';

export type Route<H> = { method: string; pattern: string; name: string; handle: H };
export type Match<H> = { route: Route<H>; params: Record<string, string> };

/** As long as any path that the server accepts: the handler refuses an ID that is too long. */
const MAX_PARAMETER = 16_384;

/**
 * Finds the route of a method and a path, both without a leading slash. `:name` in a pattern matches any one segment;
 * literal segments take precedence.
 */
export class Router<H> {
  readonly #router = findMyWay({ maxParamLength: MAX_PARAMETER });

  constructor(routes: Route<H>[]) {
    for (const route of routes) this.#router.on(route.method as HTTPMethod, `/${route.pattern}`, () => {}, route);
  }

  match(method: string, path: string): Match<H> | undefined {
    const found = this.#router.find(method as HTTPMethod, `/${path}`);
    // The library accepts an empty parameter, but no ID is empty.
    if (!found || Object.values(found.params).includes('')) return undefined;
    return { route: found.store, params: found.params as Record<string, string> };
  }
}
