/** Whether a host is a name (including `localhost`), not an IP address: passkeys belong to names. */
export function isDomainName(hostname: string): boolean {
  return !/^[\d.]+$|^\[/.test(hostname);
}
