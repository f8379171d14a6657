/**
 * `localhost` and the names below it, which are this machine everywhere (RFC 6761) and for us 127.0.0.1: machines that
 * know them as `::1` too would otherwise refuse what an operator has opened by its IPv4 address.
 */
export function isLoopbackName(hostname: string): boolean {
  return /(^|\.)localhost\.?$/i.test(hostname);
}
