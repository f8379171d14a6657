import { authDoor } from '../doors/account/auth-door.ts';
import { sessionOf } from '../workspace/sessions/session-of.ts';
import { startCompanySignIn } from '../workspace/sessions/start-company-sign-in.ts';
import type { ProviderAccount, startTestProvider } from './start-test-provider.ts';

type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

/** A browser that signs in through a company's provider; the cookies of the two sites have different names. */
export function companyBrowser({ origin }: { origin: string }) {
  const cookies = new Map<string, string>();
  const keep = (list: string[]) => {
    for (const line of list) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  };
  const text = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    keep,
    text,

    /** Follows redirects until the provider leads back to the app. Returns that URL. */
    async throughProvider(provider: TestProvider, account: ProviderAccount): Promise<string> {
      provider.signInAs(account);
      const started = await startCompanySignIn({ next: '/inbox', headers: new Headers({ origin }) });
      keep(started.cookies);
      let at = started.url;
      while (!at.startsWith(origin)) {
        const response = await fetch(at, { redirect: 'manual', headers: { cookie: text() } });
        keep(response.headers.getSetCookie());
        at = new URL(response.headers.get('location') ?? 'about:blank', at).href;
      }
      return at;
    },

    /** The app's response to a browser that returns from another site. */
    async comeBack(at: string) {
      const headers = { cookie: text(), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
      const response = await authDoor(new Request(at, { headers }));
      keep(response.headers.getSetCookie());
      const person = await sessionOf({ headers: new Headers({ cookie: text() }) });
      return { response, location: response.headers.get('location') ?? '', person };
    },
  };
}
