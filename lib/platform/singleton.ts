/**
 * One process loads a module several times: Node for `server.ts`, and Next once more for each bundle of pages and routes.
 * What must exist once per process, whichever copy of a module asks (a connection pool, the background services), is
 * therefore kept here, on `globalThis`, and nowhere else. It survives hot reload, too.
 */
const KEY = Symbol.for('parley.singletons');
const host = globalThis as { [KEY]?: Map<string, unknown> };
host[KEY] ??= new Map();
const singletons = host[KEY];

/**
 * The process's single value of this name, made on first use. Use plain state: a copy of a class would be a different
 * class.
 */
export function singleton<T extends object>(name: string, make: () => T): T {
  const known = singletons.get(name) as T | undefined;
  if (known) return known;
  const made = make();
  singletons.set(name, made);
  return made;
}
