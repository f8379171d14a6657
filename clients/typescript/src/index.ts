export type { CallOptions, Input, Result } from './call.ts';
export type { components } from './generated/types.ts';
export { Parley, type ParleyOptions } from './parley.ts';
export { type ErrorCode, ParleyError, type ValidationIssue } from './parley-error.ts';
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './verify-webhook.ts';
