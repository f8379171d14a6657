import { GraphError, type GraphErrorFields } from './graph-error.ts';

type Known = { title: string; status: number; details?: string; transient?: boolean };

/**
 * Error codes (docs/reference/whatsapp.md#error-codes) with the HTTP status of Meta's old table and observed texts
 * (docs/reference/whatsapp.md#error-texts).
 */
const CODES: Record<number, Known> = {
  0: { title: 'AuthException', status: 401 },
  1: { title: 'An unknown error occurred', status: 400 },
  2: { title: 'Service temporarily unavailable', status: 503, transient: true },
  3: { title: 'Application does not have the capability to make this API call.', status: 500 },
  4: { title: 'Application request limit reached', status: 400, transient: true },
  10: { title: 'Application does not have permission for this action', status: 403 },
  17: { title: 'User request limit reached', status: 400, transient: true },
  33: { title: 'Parameter value is not valid', status: 400 },
  100: { title: 'Invalid parameter', status: 400 },
  104: { title: 'An access token is required to request this resource.', status: 401 },
  190: { title: 'Invalid OAuth access token - Cannot parse access token', status: 401 },
  200: { title: 'Permissions error', status: 403 },
  368: { title: 'Temporarily blocked for policies violations', status: 403 },
  2500: { title: 'An active access token must be used to query information about the current user.', status: 400 },
  10800: { title: 'Duplicate retailer_id when attempting to create a product.', status: 400 },
  10801: { title: '"image_url" must be specified.', status: 400 },
  80007: { title: 'There have been too many calls to this WhatsApp Business account.', status: 400, transient: true },
  80008: { title: 'There have been too many calls to this WhatsApp Business account.', status: 400, transient: true },
  80009: { title: 'There have been too many calls to this Catalog account.', status: 400, transient: true },
  80014: {
    title: 'There have been too many calls for the batch uploads to this catalog account.',
    status: 400,
    transient: true,
  },
  130403: { title: 'Business has blocked this user', status: 400 },
  130429: {
    title: 'Rate limit hit',
    status: 400,
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short period of time',
  },
  130472: {
    title: "User's number is part of an experiment",
    status: 400,
    details: "Failed to send message because this user's phone number is part of an experiment",
  },
  130497: { title: 'Business account is restricted from messaging users in this country.', status: 403 },
  131000: { title: 'Something went wrong', status: 500 },
  131005: { title: 'Access denied', status: 403 },
  131008: { title: 'Required parameter is missing', status: 400 },
  131009: { title: 'Parameter value is not valid', status: 400 },
  131016: { title: 'Service unavailable', status: 500 },
  131021: { title: 'Recipient cannot be sender', status: 400 },
  131026: { title: 'Message undeliverable', status: 400, details: 'Message Undeliverable.' },
  131030: {
    title: 'Recipient phone number not in allowed list',
    status: 400,
    details: 'Recipient phone number not in allowed list: Add recipient phone number to recipient list and try again.',
  },
  131031: { title: 'Business Account locked', status: 403 },
  131037: { title: 'WhatsApp provided number needs display name approval before message can be sent.', status: 400 },
  131042: { title: 'Business eligibility payment issue', status: 400 },
  131045: { title: 'Incorrect certificate', status: 500 },
  131047: {
    title: 'Re-engagement message',
    status: 400,
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  131048: { title: 'Spam rate limit hit', status: 400 },
  131049: {
    title: 'This message was not delivered to maintain healthy ecosystem engagement.',
    status: 400,
    details: 'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  },
  131050: { title: 'User has stopped marketing messages from this business', status: 400 },
  131051: { title: 'Message type unknown', status: 400, details: 'Message type is currently not supported.' },
  131052: { title: 'Media download error', status: 400 },
  131053: { title: 'Media upload error', status: 400 },
  131056: {
    title: '(Business Account, Consumer Account) pair rate limit hit',
    status: 400,
    details:
      'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
  },
  131057: { title: 'Account in maintenance mode', status: 500 },
  131060: { title: 'This message is currently unavailable', status: 400 },
  131062: { title: 'Message type not allowed for this recipient', status: 400 },
  131063: { title: 'Marketing templates are disabled for this number', status: 400 },
  131064: { title: 'Messaging limit reduced', status: 400 },
  132000: { title: 'Number of parameters does not match the expected number of params', status: 400 },
  132001: { title: 'Template name does not exist in the translation', status: 404 },
  132005: { title: 'Translated text too long', status: 400 },
  132007: { title: 'Template content policy violation', status: 400 },
  132012: { title: 'Parameter format does not match format in the created template', status: 400 },
  132015: { title: 'Template is paused', status: 400 },
  132016: { title: 'Template is disabled', status: 400 },
  132018: { title: 'There is an issue with the parameters in your template', status: 400 },
  132068: { title: 'Flow is in blocked state', status: 400 },
  132069: { title: 'Flow is in throttled state', status: 400 },
  133000: { title: 'Deregistration incomplete', status: 500 },
  133004: { title: 'Server temporarily unavailable', status: 503 },
  133010: { title: 'Account not registered', status: 400 },
  133016: { title: 'Account register deregister rate limit exceeded', status: 400 },
  134011: { title: 'Payments terms not accepted', status: 400 },
  135000: { title: 'Generic user error', status: 400 },
};

const UNKNOWN: Known = { title: 'Something went wrong', status: 400 };
const THROTTLING = new Set([4, 17, 80007, 80008, 80009, 80014, 130429, 131056]);
const HREF = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/';

/** The error of a refused API call. `given` overrides what the code implies. */
export function graphError(code: number, given: Partial<GraphErrorFields> = {}): GraphError {
  const { title, status, details, transient } = CODES[code] ?? UNKNOWN;
  return new GraphError({
    code,
    status,
    message: `(#${code}) ${title}`,
    ...(details !== undefined && { details }),
    ...(transient !== undefined && { transient }),
    ...given,
  });
}

/**
 * The same for throttling codes, whose HTTP status is configurable because sources disagree
 * (docs/reference/whatsapp.md#http-status).
 */
export function throttled(code: number, status: number, given: Partial<GraphErrorFields> = {}): GraphError {
  return graphError(code, { status, ...given });
}

export function isThrottling(code: number): boolean {
  return THROTTLING.has(code);
}

/** Code 100 with Meta's words for one parameter. */
export function invalidParameter(message: string, details?: string): GraphError {
  return graphError(100, { message: `(#100) ${message}`, ...(details !== undefined && { details }) });
}

/** An ID that does not exist, or that this token may not see; Graph does not distinguish the two. */
export function unknownObject(method: string, id: string): GraphError {
  return new GraphError({
    status: 400,
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message:
      `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, ` +
      'or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api',
  });
}

/** An error as webhooks carry it (docs/reference/whatsapp.md#failed-statuses). */
export function webhookError(code: number, given: { title?: string; details?: string } = {}) {
  const known = CODES[code] ?? UNKNOWN;
  const title = given.title ?? known.title;
  const details = given.details ?? known.details ?? `${title}.`;
  return { code, title, message: title, error_data: { details }, href: HREF };
}
