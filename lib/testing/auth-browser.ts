import { authDoor } from '../doors/account/auth-door.ts';
import { sessionOf } from '../workspace/sessions/session-of.ts';

/** A browser at better-auth's paths: it keeps the cookies that it is given. `headers` are of one that is signed in. */
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
    /** Who is signed in there. */
    person: () => sessionOf({ headers: new Headers({ cookie: cookie() }) }),
    headers: () =>
      new Headers({ cookie: cookie(), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }),
    has: (name: string) => cookies.has(name),
  };
}
