/** Where to go after a sign-in: a path of this app, never another site (`//evil.example`, `/\evil.example`). */
export function nextPath(wanted: string | string[] | undefined): string {
  const path = Array.isArray(wanted) ? wanted[0] : wanted;
  if (!path?.startsWith('/')) return '/';
  const base = 'http://this.app';
  const url = URL.canParse(path, base) ? new URL(path, base) : null;
  // Removing its dots may have left a path that begins like another site’s address.
  const isOwn = url?.origin === base && !url.pathname.startsWith('//');
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : '/';
}
