import type { PublicErrorCode } from '#lib/contract/errors.ts';

/** The usual cause of each error, and what helps. TypeScript requires both for every code. */
export const remedies: Record<PublicErrorCode, { cause: string; remedy: string }> = {
  validation_failed: {
    cause:
      'A field is missing, misspelled or of the wrong type, a value is out of range, or a channel rule forbids it, such as text outside the 24-hour window.',
    remedy:
      'Read each problem in `detail`: `loc` says where it is, `type` what kind it is, and `msg` what to change. To handle one kind in code, such as `outside_service_window`, branch on `type`.',
  },
  missing_api_key: {
    cause:
      'The request came without the header, or a proxy between you and Parley removed it. A key in the URL or in `Authorization` is ignored.',
    remedy: 'Send the key in the header `X-API-Key` with every request.',
  },
  invalid_api_key: {
    cause: 'The key was copied incompletely, was revoked or rotated, has expired, or belongs to another installation.',
    remedy:
      'Check its state under **Settings, API keys**. Create or rotate a key, and use the whole token, which begins with `parley_`.',
  },
  missing_scope: {
    cause: 'The key was created for other tasks. The reference names the scope that each operation requires.',
    remedy: 'Create a key with the scope that `detail` names. The scopes of an existing key never change.',
  },
  foreign_media_path: {
    cause: 'The `path` begins with the ID of another workspace, or is not the path of a file.',
    remedy: 'Take the path from a message in the key’s own workspace, or use `message_id`.',
  },
  invalid_media_link: {
    cause: 'Links to files are signed and valid for about an hour. This one has expired, or was altered.',
    remedy: 'Get a fresh link with GET /media, and store the message’s ID rather than the link.',
  },
  not_found: {
    cause: 'The ID is mistyped, the resource was deleted, or it belongs to a workspace other than the key’s.',
    remedy: 'List the resources to see which IDs exist. Check that the key belongs to the right workspace.',
  },
  method_not_allowed: {
    cause: 'Often a PUT instead of a PATCH, or a GET on an operation that only takes POST.',
    remedy: 'Use one of the methods that the response header `Allow` lists.',
  },
  number_not_connected: {
    cause: 'No number is connected yet, or Meta rejects its access token because it has expired or was revoked.',
    remedy: 'An admin connects the number, or enters a new token, under **Settings, Messaging numbers**.',
  },
  catalog_not_connected: {
    cause: 'The number’s WhatsApp Business account has no catalog.',
    remedy: 'Connect a catalog to it in Meta’s Commerce Manager, then try again.',
  },
  catalog_refused: {
    cause:
      'Meta does not accept the product or the request, for example because it can’t load the picture, or because the access token has no permission for the catalog.',
    remedy: 'Follow `detail`. If the access token lacks the permission `catalog_management`, grant it.',
  },
  channel_refused: {
    cause:
      'WhatsApp does not accept this message, for example because the recipient is not on WhatsApp, the template is paused, or the account is restricted.',
    remedy: 'Follow `detail`. The same message will be refused again until that problem is fixed.',
  },
  idempotency_conflict: {
    cause:
      'The idempotency key was used within the last 72 hours with a different body, query, path or method. For a response with a secret, such as that of POST /webhooks, it may also be another API key.',
    remedy: 'Use a new key for each new request, and the same key only to repeat exactly the same request.',
  },
  request_in_progress: {
    cause: 'The first request with this idempotency key is still running: you retried before its response came.',
    remedy:
      'Wait for as long as `Retry-After` says, then retry with the same key. You get the response to the first request.',
  },
  conflict: {
    cause:
      'The resource is in a state that does not allow the change: another flow runs the flow, the conversation is already led by a flow or a person, or the run has ended.',
    remedy: 'Read the resource, bring it into the state that `detail` names, and try again.',
  },
  precondition_failed: {
    cause: 'Someone saved a newer version after you read this one, so `If-Match` no longer matches.',
    remedy: 'Read the resource again, apply your change to the new version, and send its `ETag` in `If-Match`.',
  },
  rate_limited: {
    cause:
      'The key, or all keys of the workspace together, made more requests a minute than are allowed, or too many imports are already running.',
    remedy:
      'Wait for as long as `Retry-After` says. Pace requests by `RateLimit-Remaining` and `RateLimit-Reset`, and send contacts in one array.',
  },
  channel_throttled: {
    cause: 'WhatsApp limits how fast a number may send, overall and to one person.',
    remedy:
      'Wait for as long as `Retry-After` says and retry with the same `Idempotency-Key`. Send more slowly to the same person.',
  },
  internal_error: {
    cause: 'A bug in Parley, or an unexpected failure of something that it depends on.',
    remedy:
      'Retry a POST with the same `Idempotency-Key`. If the error persists, give the operator the `request_id`, which is also in the log.',
  },
  channel_unavailable: {
    cause: 'Meta’s servers were down, or could not be reached from yours.',
    remedy: 'Retry with backoff and the same `Idempotency-Key`.',
  },
  catalog_unavailable: {
    cause: 'Meta’s catalog service was down, or could not be reached from yours.',
    remedy: 'Retry with backoff.',
  },
  service_unavailable: {
    cause: 'The server is starting or stopping, or cannot reach its database, or its files when a contact is erased.',
    remedy:
      'Wait for as long as `Retry-After` says and retry with the same `Idempotency-Key`. The operator finds details at `/readyz`.',
  },
  outcome_unknown: {
    cause: 'The connection to WhatsApp broke after the message was sent and before WhatsApp answered.',
    remedy:
      'Retry with the same `Idempotency-Key`: the message is not sent again, and you get the outcome once a receipt has arrived.',
  },
};
