/** Whether a host is named, `localhost` included; passkeys belong to names, not to IP addresses. */
export function isDomainName(hostname: string): boolean {
  return !/^[\d.]+$|^\[/.test(hostname);
}
