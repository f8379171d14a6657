/** The part of a session's token that identifies it. */
const SESSION = /(?:^|; ?)(?:__Secure-)?parley\.session_token=([^;]{1,64})/;

/** What identifies the session that a cookie header names, whether or not it exists; null when it names none. */
export function sessionIn(cookie: string | null | undefined): string | null {
  return SESSION.exec(cookie ?? '')?.[1] ?? null;
}
