import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Reply } from '../http/reply.ts';
import { graphError, invalidParameter } from '../kit/error-codes.ts';
import { digitsOf } from '../kit/ids.ts';
import { verifyCallback } from '../webhooks/verify-callback.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import { numberFor, requirePermission, wabaFor } from './access.ts';
import type { Call } from './call.ts';
import { page, pickFields } from './page.ts';

const NUMBER_DEFAULTS = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
  'id',
];

/** `GET /{phone-number-id}` (docs/reference/whatsapp.md#numbers). */
export function describeNumber(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const number = numberFor(call, call.params.id ?? '');
  return { json: pickFields(numberFields(number), call.query.get('fields'), NUMBER_DEFAULTS) };
}

/** `GET /{waba-id}` */
export function describeWaba(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const waba = wabaFor(call, call.params.id ?? '');
  const fields = {
    id: waba.id,
    name: waba.name,
    currency: 'USD',
    timezone_id: '1',
    message_template_namespace: `ns_${digitsOf(`namespace ${waba.id}`, 12)}`,
    account_review_status: 'APPROVED',
  };
  return {
    json: pickFields(fields, call.query.get('fields'), [
      'id',
      'name',
      'currency',
      'timezone_id',
      'message_template_namespace',
    ]),
  };
}

/** `GET /{waba-id}/phone_numbers` */
export function listNumbers(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const waba = wabaFor(call, call.params.id ?? '');
  const fields = call.query.get('fields');
  return page(call, call.world.accounts.numbersOf(waba.id), {
    show: (number) => pickFields(numberFields(number), fields, NUMBER_DEFAULTS),
  });
}

/** `POST /{phone-number-id}/register` */
export function registerNumber(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const number = numberFor(call, call.params.id ?? '');
  if (!/^\d{6}$/.test(String(call.fields.pin ?? ''))) throw invalidParameter('Param pin must be 6 characters long.');
  number.registered = true;
  return { json: { success: true } };
}

/** `POST /{phone-number-id}/deregister` */
export function deregisterNumber(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  numberFor(call, call.params.id ?? '').registered = false;
  return { json: { success: true } };
}

/** `GET /{waba-id}/subscribed_apps` */
export function listSubscribedApps(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const waba = wabaFor(call, call.params.id ?? '');
  const app = { link: 'https://www.facebook.com/games/?app_id=1', name: 'Sandbox app', id: '1' };
  const override = waba.override === null ? {} : { override_callback_uri: waba.override };
  return { json: { data: waba.subscribed ? [{ whatsapp_business_api_data: app, ...override }] : [] } };
}

/** `POST /{waba-id}/subscribed_apps`, optionally with a callback of its own, if that passes the handshake. */
export async function subscribeApp(call: Call): Promise<Reply> {
  requirePermission(call, 'whatsapp_business_management');
  const waba = wabaFor(call, call.params.id ?? '');
  const { override_callback_uri: uri, verify_token: verifyToken } = call.fields;
  let override: string | null = null;
  if (uri !== undefined) {
    if (typeof uri !== 'string' || !URL.canParse(uri))
      throw invalidParameter('Param override_callback_uri is not a valid URI.');
    const problem = await verifyCallback({ url: uri, verifyToken: String(verifyToken ?? '') });
    if (problem !== null) {
      throw graphError(2200, { message: `(#2200) Callback verification failed with the following errors: ${problem}` });
    }
    override = uri;
  }
  waba.subscribed = true;
  waba.override = override;
  return { json: { success: true } };
}

/** `DELETE /{waba-id}/subscribed_apps` */
export function unsubscribeApp(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  wabaFor(call, call.params.id ?? '').subscribed = false;
  return { json: { success: true } };
}

/** `GET /{phone-number-id}/whatsapp_commerce_settings` (docs/reference/whatsapp.md#connected-catalog) */
export function getCommerceSettings(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const number = numberFor(call, call.params.id ?? '');
  return { json: { data: [{ id: digitsOf(`commerce ${number.id}`, 15), ...number.commerce }] } };
}

/** `POST /{phone-number-id}/whatsapp_commerce_settings` */
export function setCommerceSettings(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const number = numberFor(call, call.params.id ?? '');
  for (const key of ['is_cart_enabled', 'is_catalog_visible'] as const) {
    if (call.fields[key] !== undefined) number.commerce[key] = String(call.fields[key]) === 'true';
  }
  return { json: { success: true } };
}

function numberFields(number: BusinessNumber): Record<string, unknown> {
  return {
    id: number.id,
    verified_name: number.verifiedName,
    display_phone_number:
      parsePhoneNumberFromString(`+${number.display}`)?.formatInternational() ?? `+${number.display}`,
    quality_rating: number.qualityRating,
    code_verification_status: 'VERIFIED',
    platform_type: 'CLOUD_API',
    throughput: { level: 'STANDARD' },
    name_status: 'APPROVED',
    status: number.registered ? 'CONNECTED' : 'PENDING',
    whatsapp_business_manager_messaging_limit: number.messagingLimit,
  };
}
