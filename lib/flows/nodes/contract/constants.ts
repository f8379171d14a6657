import { egressReasons } from '#lib/platform/net/constants.ts';

/** Why a call got no response; `_http_error` says `request failed: <reason>`. */
export const failureReasons = [...egressReasons, 'MissingSecret', 'SecretHostMismatch', 'RequestTooLarge'] as const;
export type FailureReason = (typeof failureReasons)[number];
