import type { ChannelError } from '#lib/channel/channel-error.ts';
import { RECONNECT } from '#lib/channel/explain-error.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { providerWords } from './provider-words.ts';

const WAIT_SECONDS = 60;

/**
 * The token is valid, but has no access to the catalog (docs/reference/whatsapp.md#error-codes,
 * docs/reference/whatsapp.md#catalog-errors).
 */
const NO_PERMISSION = new Set([3, 10, 131005]);
/** No token arrived. This code is not among those about invalid tokens. */
const NO_TOKEN = 2500;

/**
 * What the caller of a catalog operation learns about the provider's refusal or failure: plain English without vendor
 * codes, trace IDs and provider addresses (docs/reference/public-api.md#errors). The original is the cause, for the log.
 */
export function catalogRefusal(error: ChannelError): DomainError {
  const cause = error;
  switch (error.kind) {
    case 'throttled':
      return new DomainError('channel_throttled', 'The catalog provider asks us to slow down. Nothing was changed.', {
        retryAfter: error.retryAfterSeconds ?? WAIT_SECONDS,
        cause,
      });
    case 'unavailable':
      return new DomainError(
        'catalog_unavailable',
        'The catalog provider cannot be reached or failed. Nothing was changed; try again later.',
        { cause },
      );
    case 'unknown':
      return new DomainError(
        'catalog_unavailable',
        'The catalog provider’s answer was lost, so the change may or may not have been made. It is safe to repeat.',
        { cause },
      );
    case 'credentials':
      return isPermission(error) ? notPermitted(cause) : tokenRefused(cause);
    case 'not_found':
      return new DomainError(
        'catalog_refused',
        'The catalog or the product no longer exists, or the number’s access token does not reach it.',
        { cause },
      );
    default:
      return error.code === NO_TOKEN
        ? tokenRefused(cause)
        : new DomainError('catalog_refused', providerWords(error), { cause });
  }
}

function isPermission({ code }: ChannelError): boolean {
  return code !== null && (NO_PERMISSION.has(code) || (code >= 200 && code <= 299));
}

function notPermitted(cause: ChannelError): DomainError {
  return new DomainError(
    'catalog_refused',
    'The number is not permitted to manage its catalog. Give its access token the permission to manage the catalog, then reconnect the number.',
    { cause },
  );
}

function tokenRefused(cause: ChannelError): DomainError {
  return new DomainError(
    'number_not_connected',
    `The catalog provider does not accept the number’s access token. ${RECONNECT}`,
    { cause },
  );
}
