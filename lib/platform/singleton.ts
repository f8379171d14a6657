/**
 * One process loads a module several times: Node for `server.ts`, and Next once more for each bundle of pages and
 * routes. What the process must have once, whichever copy of a module asks (a pool of connections, what runs beside
 * requests), is therefore kept here, on `globalThis`, and nowhere else. Hot reload finds it again too.
 */
const KEY = Symbol.for('parley.singletons');
const host = globalThis as { [KEY]?: Map<string, unknown> };
host[KEY] ??= new Map();
const singletons = host[KEY];

/**
 * The process's one value of this name, made by anyone who asks first. Plain state: a copy of a class would be another
 * class.
 */
export function singleton<T extends object>(name: string, make: () => T): T {
  const known = singletons.get(name) as T | undefined;
  if (known) return known;
  const made = make();
  singletons.set(name, made);
  return made;
}
