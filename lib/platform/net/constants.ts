/** Why a request to a user's URL got no complete response. */
export const egressReasons = [
  'ConnectTimeout',
  'ReadTimeout',
  'ConnectError',
  'ReadError',
  'DNSError',
  'TLSError',
  'BlockedAddress',
  'TooManyRedirects',
  'InvalidURL',
] as const;
export type EgressReason = (typeof egressReasons)[number];
