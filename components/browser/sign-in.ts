import { commonText } from '../i18n/en/common-text.ts';
import { signInText } from '../i18n/en/shell-text.ts';
import { AdminError } from './admin-error.ts';

/** Signs in; the browser then has the session's cookie. Throws {@link AdminError} with words for the form. */
export async function signIn(given: { email: string; password: string }): Promise<void> {
  await post('/sign-in/email', given);
}

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  await post('/sign-out', {});
}

/** Changes the password of who is signed in; `revokeOtherSessions` signs every other browser out. */
export async function changePassword(given: {
  currentPassword: string;
  newPassword: string;
  revokeOtherSessions: boolean;
}): Promise<void> {
  await post('/change-password', given);
}

/** better-auth's own paths answer errors as `{code, message}`. */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new AdminError({ status: 0, code: 'unreachable', message: commonText.offline });
  });
  if (response.ok) return;
  const { status } = response;
  const { code = 'unknown' } = (await response.json().catch(() => ({}))) as { code?: string };
  throw new AdminError({ status, code, message: messageOf(status, code, response.headers.get('x-retry-after')) });
}

function messageOf(status: number, code: string, retryAfter: string | null) {
  if (status === 429) return signInText.tooMany(Math.ceil(Number(retryAfter ?? 60) / 60));
  if (status === 401) return signInText.wrong;
  if (code === 'ACCOUNT_DISABLED') return signInText.disabled;
  if (code === 'INVALID_PASSWORD') return signInText.wrongCurrentPassword;
  return commonText.somethingFailed;
}
