/**
 * `localhost` and names below it are this machine (RFC 6761), and for us 127.0.0.1: a machine that also knows them as `::1`
 * would otherwise refuse what an operator opened by its IPv4 address.
 */
export function isLoopbackName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}
