import { DomainError } from '#lib/contract/errors.ts';
import { appUrl, companyProvider } from '#lib/platform/env.ts';
import { companyAuth } from './auth.ts';
import { COMPANY } from './company-sign-in.ts';
import { nextPath } from './next-path.ts';

/** The browser's request headers that better-auth needs for its limits. */
const PASSED_ON = ['x-forwarded-for', 'user-agent', 'origin'];

/**
 * Where a browser goes to sign in with the company, and the cookies by which it is recognized on its return. It is then
 * sent to `next`. Throws `not_found` if there is no company sign-in, `service_unavailable` while the provider is away.
 */
export async function startCompanySignIn({
  next,
  headers,
}: {
  next: string;
  headers: Headers;
}): Promise<{ url: string; cookies: string[] }> {
  if (!companyProvider()) throw new DomainError('not_found', 'There is no company sign-in here.');
  const path = nextPath(next);
  const passed = PASSED_ON.flatMap((name) => (headers.get(name) ? [[name, headers.get(name) ?? '']] : []));
  // Our own request: from the browser's, better-auth would accept scopes, tokens and other parameters.
  const response = await companyAuth().handler(
    new Request(`${appUrl()}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { ...Object.fromEntries(passed), 'content-type': 'application/json' },
      body: JSON.stringify({
        provider: COMPANY,
        callbackURL: path,
        errorCallbackURL: `/sign-in?next=${encodeURIComponent(path)}`,
        disableRedirect: true,
      }),
    }),
  );
  if (response.status === 429) throw new DomainError('rate_limited', 'Too many attempts. Try again in a minute.');
  const { url } = response.ok ? ((await response.json()) as { url?: string }) : {};
  if (!url) throw new DomainError('service_unavailable', 'The company sign-in does not answer. Try again later.');
  return { url, cookies: response.headers.getSetCookie() };
}
