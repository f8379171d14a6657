export type Route<H> = { method: string; pattern: string; name: string; handle: H };
export type Match<H> = { route: Route<H>; params: Record<string, string> };

/**
 * Finds the route of a path. Patterns are segments, `:name` matches any one segment; literal segments win over
 * parameters. `path` is without a leading slash.
 */
export class Router<H> {
  readonly #bySize = new Map<string, { route: Route<H>; segments: string[] }[]>();

  constructor(routes: Route<H>[]) {
    for (const route of routes) {
      const segments = route.pattern.split('/');
      const key = `${route.method} ${segments.length}`;
      this.#bySize.set(key, [...(this.#bySize.get(key) ?? []), { route, segments }]);
    }
    const parameters = (segments: string[]) => segments.filter((segment) => segment.startsWith(':')).length;
    for (const group of this.#bySize.values()) {
      group.sort((a, b) => parameters(a.segments) - parameters(b.segments));
    }
  }

  match(method: string, path: string): Match<H> | undefined {
    const given = path.split('/');
    for (const { route, segments } of this.#bySize.get(`${method} ${given.length}`) ?? []) {
      const params = paramsOf(segments, given);
      if (params) return { route, params };
    }
    return undefined;
  }
}

function paramsOf(segments: string[], given: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) {
      if (value === '') return undefined;
      params[segment.slice(1)] = decode(value);
    } else if (segment !== value) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
