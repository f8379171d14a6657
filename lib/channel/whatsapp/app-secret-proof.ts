import { createHmac } from 'node:crypto';

/** Proves to Meta that a call comes from the app's own server (docs/reference/whatsapp.md#app-secret-proof). */
export function appSecretProof({ appSecret, accessToken }: { appSecret: string; accessToken: string }): string {
  return createHmac('sha256', appSecret).update(accessToken).digest('hex');
}
