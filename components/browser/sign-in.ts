import { commonText } from '../i18n/en/common-text.ts';
import { proofText as words } from '../i18n/en/proof-text.ts';
import { signInText } from '../i18n/en/shell-text.ts';
import { AdminError } from './admin-error.ts';
import { tellCodesReplaced } from './codes-replaced.ts';
import { askForPresence } from './presence.ts';
import { maybeNewSession } from './session-change.ts';

/**
 * Signs in. With `needsCode`, the password was right and {@link enterCode} is next; otherwise the session exists now.
 */
export async function signIn(given: { email: string; password: string }): Promise<{ needsCode: boolean }> {
  const { twoFactorRedirect = false } = await post<{ twoFactorRedirect?: boolean }>('/sign-in/email', given);
  return { needsCode: twoFactorRedirect };
}

export type Code = { code: string; isRecoveryCode: boolean; trustDevice?: boolean };

/**
 * The second step of a sign-in. For a signed-in person: another proof of who they are, or the first code of a new app.
 */
export async function enterCode({ code, isRecoveryCode, trustDevice = false }: Code): Promise<void> {
  const path = isRecoveryCode ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp';
  await post(path, { code: isRecoveryCode ? code.trim() : code.replace(/\s/g, ''), trustDevice });
}

/** Signs in with a passkey. For a signed-in person: another proof of who they are. */
export async function enterPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const optionsJSON = await post<Options>('/sign-in/passkey/options', {});
  const response = await startAuthentication({ optionsJSON }).catch(explainPasskey);
  await post('/sign-in/passkey', { response });
}

/** Has the browser create a passkey from the server's options. */
export async function makePasskey(options: { challenge: string }) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return startRegistration({ optionsJSON: options as Options }).catch(explainPasskey);
}

function explainPasskey(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  throw new AdminError({ status: 0, code: 'passkey', message: isKnown ? words.passkeyKnown : words.passkeyFailed });
}

/** Another proof of who the signed-in person is. */
export async function confirmPassword(given: { password: string }): Promise<void> {
  await post('/confirm/password', given);
}

/** Starts setting up an authenticator app. Returns the content of the QR code, and the future recovery codes. */
export function beginSecondFactor(given: { password?: string }): Promise<{ totpURI: string; backupCodes: string[] }> {
  return post('/two-factor/enable', given);
}

export async function turnOffSecondFactor(given: { password?: string }): Promise<void> {
  await post('/two-factor/disable', given);
  tellCodesReplaced();
}

/** Replaces the recovery codes with new ones. */
export async function renewRecoveryCodes(given: { password?: string }): Promise<{ backupCodes: string[] }> {
  const made = await post<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', given);
  tellCodesReplaced();
  return made;
}

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  await post('/sign-out', {});
}

/** Changes the signed-in person's password; `revokeOtherSessions` signs every other browser out. */
export async function changePassword(given: {
  currentPassword: string;
  newPassword: string;
  revokeOtherSessions: boolean;
}): Promise<void> {
  await post('/change-password', given);
}

/** A call that needs a fresh sign-in is repeated once the person has proved who they are. */
async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await send(path, body);
  if (response.ok) return response.json();
  const error = await errorOf(response);
  if (error.code !== 'FRESH_SIGN_IN_NEEDED' || !(await askForPresence())) throw error;
  const again = await send(path, body);
  if (again.ok) return again.json();
  throw await errorOf(again);
}

function send(path: string, body: object): Promise<Response> {
  const sent = fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return maybeNewSession(sent).catch(() => {
    throw new AdminError({ status: 0, code: 'unreachable', message: commonText.offline });
  });
}

/** The error format of better-auth's own paths is `{code, message}`. */
async function errorOf(response: Response): Promise<AdminError> {
  const { status } = response;
  const { code = 'unknown' } = (await response.json().catch(() => ({}))) as { code?: string };
  const message = messageOf(status, code, response.headers.get('x-retry-after'));
  // Asked for in the same way as by our own paths (components/browser/make-query-client.ts).
  return new AdminError({ status, code: code === 'SECOND_FACTOR_NEEDED' ? 'second_factor_needed' : code, message });
}

const messages: Record<string, string> = {
  ACCOUNT_DISABLED: signInText.disabled,
  INVALID_PASSWORD: signInText.wrongCurrentPassword,
  INVALID_CODE: words.wrongCode,
  CODE_USED: words.usedCode,
  INVALID_BACKUP_CODE: words.wrongRecoveryCode,
  INVALID_TWO_FACTOR_COOKIE: words.tooLate,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: words.tooLate,
  TOTP_ALREADY_ENABLED: words.onAlready,
  PASSKEY_REFUSED: words.passkeyRefused,
  FRESH_SIGN_IN_NEEDED: words.notConfirmed,
  SECOND_FACTOR_NEEDED: words.notShown,
};

const LOCKED_MINUTES = 15;

function messageOf(status: number, code: string, retryAfter: string | null) {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return signInText.tooMany(LOCKED_MINUTES);
  if (status === 429) return signInText.tooMany(Math.ceil(Number(retryAfter ?? 60) / 60));
  return messages[code] ?? (status === 401 ? signInText.wrong : commonText.somethingFailed);
}
