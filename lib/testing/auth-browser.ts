import { authDoor } from '../doors/account/auth-door.ts';
import { sessionOf } from '../workspace/sessions/session-of.ts';

/** A browser for better-auth's paths, with its own cookies. `headers` are those of a signed-in browser. */
export function authBrowser({ origin, headers }: { origin: string; headers?: Headers }) {
  const cookies = new Map<string, string>();
  const keep = (pair: string) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  };
  if (headers) keep(headers.get('cookie') ?? '');
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    async post(path: string, body: object = {}) {
      const response = await authDoor(
        new Request(`${origin}/api/auth${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': '192.0.2.7', cookie: cookie() },
        }),
      );
      for (const set of response.headers.getSetCookie()) keep(set.split(';')[0] ?? '');
      return { status: response.status, body: await response.json() };
    },
    /** The person signed in there. */
    person: () => sessionOf({ headers: new Headers({ cookie: cookie() }) }),
    headers: () =>
      new Headers({ cookie: cookie(), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }),
    has: (name: string) => cookies.has(name),
  };
}
