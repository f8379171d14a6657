import { appUrl } from '#lib/platform/env.ts';

const NAME = 'parley.session_token';
const OVER_HTTPS = `__Secure-${NAME}`;
const LONGEST = 64;

/**
 * What identifies the session that a cookie header names, whether or not it exists; null when it names none. It is the one
 * that better-auth finds there, however the header is written: otherwise a session could count as any number of them.
 */
export function sessionIn(cookie: string | null | undefined): string | null {
  if (!cookie?.includes(NAME)) return null;
  const [own, other] = appUrl().startsWith('https://') ? [OVER_HTTPS, NAME] : [NAME, OVER_HTTPS];
  const signed = cookieCalled(own, cookie) || cookieCalled(other, cookie);
  // Without its signature.
  return signed.replace(/\.[^.]*$/, '').slice(0, LONGEST) || null;
}

/**
 * The value of the first cookie with this name; empty when there is none. By hand, because better-auth finds the session with
 * a parser that it does not export: its `parseCookies` takes the last of several, and refuses some values.
 */
function cookieCalled(name: string, header: string): string {
  for (const pair of header.split(';')) {
    const [key = '', ...rest] = pair.split('=');
    if (rest.length === 0 || key.trim() !== name) continue;
    const written = rest.join('=').trim();
    return decoded(written.startsWith('"') ? written.slice(1, -1) : written);
  }
  return '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
