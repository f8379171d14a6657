/** Why a call got no response; `_http_error` says `request failed: <reason>`. */
export const failureReasons = [
  'ConnectTimeout',
  'ReadTimeout',
  'ConnectError',
  'ReadError',
  'DNSError',
  'TLSError',
  'BlockedAddress',
  'TooManyRedirects',
  'InvalidURL',
  'MissingSecret',
  'SecretHostMismatch',
  'RequestTooLarge',
] as const;
export type FailureReason = (typeof failureReasons)[number];
