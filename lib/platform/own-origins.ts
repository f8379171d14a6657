import { appUrl } from './env.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The origins of the app's own pages: that of `APP_URL`, and on this machine every name that it has here. */
export function ownOrigins(): string[] {
  const { protocol, hostname, port, origin } = new URL(appUrl());
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
