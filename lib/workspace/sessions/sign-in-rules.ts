import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/log.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import type { AuditAction } from '../audit/constants.ts';
import { recordForPerson } from '../audit/record-for-person.ts';
import { isSignInOutdated } from './is-sign-in-outdated.ts';
import { DEVICE_COOKIE, knownDevice, newDevice } from './known-device.ts';
import { mailPasswordChanged } from './password-changed.ts';
import { newPasswordSchema } from './schema.ts';
import { endHalfSignIns, forgetLostFactors, isFresh, keepNewestDevices, mayChangeSignIn } from './session-proof.ts';
import { type Attempt, forgiveChecks, forgiveGuesses, noteCheck, noteGuess } from './sign-in-guesses.ts';
import { stepOfCode } from './totp-step.ts';

export const SIGN_IN = '/sign-in/email';
export const CHANGE_PASSWORD = '/change-password';
const SIGN_IN_PASSKEY = '/sign-in/passkey';
const VERIFY_CODE = '/two-factor/verify-totp';
const VERIFY_RECOVERY_CODE = '/two-factor/verify-backup-code';
const ENABLE = '/two-factor/enable';
const DISABLE = '/two-factor/disable';
const RENEW_CODES = '/two-factor/generate-backup-codes';
const CONFIRM_PASSWORD = '/confirm/password';

/** Paths that ask a signed-in person for the current password. */
const PASSWORD_PATHS = new Set([CHANGE_PASSWORD, CONFIRM_PASSWORD, ENABLE, DISABLE, RENEW_CODES]);
/** Paths that change how someone signs in: those who have a second factor need a session that has shown it. */
const FACTOR_PATHS = new Set([CHANGE_PASSWORD, ENABLE, DISABLE, RENEW_CODES]);
const CODE_PATHS = new Set([VERIFY_CODE, VERIFY_RECOVERY_CODE]);
const PROOF_PATHS = new Set([...CODE_PATHS, CONFIRM_PASSWORD, SIGN_IN_PASSKEY]);

const RECORDED: Record<string, AuditAction> = {
  [DISABLE]: 'second_factor.turn_off',
  [RENEW_CODES]: 'second_factor.renew_codes',
  [VERIFY_RECOVERY_CODE]: 'second_factor.use_code',
};

const DAY = 86_400;

/**
 * Our additions to better-auth: limits on guesses, strong passwords, known browsers, and what happens to sessions when a
 * second factor changes. It must be the last plugin, because it relies on what the others made of a sign-in.
 */
export function signInRules({
  cookie,
}: {
  cookie: { sameSite: 'strict'; httpOnly: true; path: string; secure: boolean };
}) {
  const before = createAuthMiddleware(async (context) => {
    // A verb that signs someone in has counted the attempt, before it created anything (members/join-by-invitation.ts).
    const isOfBrowser = context.request !== undefined;
    if (context.path === SIGN_IN && isOfBrowser) await noteGuess(attemptOf(context, String(context.body?.email ?? '')));
    if (CODE_PATHS.has(context.path)) await noteCode(context);
    if (context.path === VERIFY_CODE) return spendCode(context);
    if (PASSWORD_PATHS.has(context.path)) await notePassword(context);
    if (context.path !== CHANGE_PASSWORD) return;
    const problem = newPasswordSchema.safeParse(context.body?.newPassword).error?.issues[0];
    if (problem) throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: problem.message });
    // Someone who changes a password because it is known wants the others out, whatever the request says.
    return { context: { body: { ...context.body, revokeOtherSessions: true } } };
  });

  const after = createAuthMiddleware(async (context) => {
    if (isAPIError(context.context.returned)) return;
    const { path } = context;
    const { session: present, newSession } = context.context;
    const trusting = CODE_PATHS.has(path) && context.body?.trustDevice ? (newSession ?? present)?.user.id : undefined;
    if (trusting) await keepNewestDevices({ userId: trusting });
    if (present) return changed(context, present);
    if (!newSession || !(path === SIGN_IN || PROOF_PATHS.has(path))) return;
    const { user, session } = newSession;
    if (path === SIGN_IN) await refuseOutdated(context, newSession);
    if (path === SIGN_IN && user.twoFactorEnabled) {
      const proof = { method: 'trusted_device', secondFactorAt: new Date() };
      await context.context.internalAdapter.updateSession(session.token, proof);
    }
    if (path === VERIFY_RECOVERY_CODE) await record(context, user.id, user.name, RECORDED[path]);
    const attempt = attemptOf(context, user.email);
    await forgiveGuesses(attempt);
    if (attempt.device) return;
    context.setCookie(DEVICE_COOKIE, newDevice({ email: user.email }), { ...cookie, maxAge: 365 * DAY });
  });

  return {
    id: 'sign-in-rules',
    hooks: {
      before: [{ matcher: () => true, handler: before }],
      after: [{ matcher: () => true, handler: after }],
    },
  } satisfies BetterAuthPlugin;
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
type Present = NonNullable<Context['context']['session']>;

/** Ends a sign-in with a password that was replaced meanwhile, in the words for a wrong one. */
async function refuseOutdated({ context, body }: Context, { user, session }: Present): Promise<void> {
  const { verify } = context.password;
  if (!(await isSignInOutdated({ user, password: String(body?.password ?? ''), verify }))) return;
  await context.internalAdapter.deleteSession(session.token);
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' });
}

/** Counts a code for the signed-in person, else for someone who has just given an account's password. */
async function noteCode(context: Context): Promise<void> {
  const present = await getSessionFromCtx(context);
  if (!present) {
    const user = await userAtSecondStep(context);
    if (user) await noteGuess(attemptOf(context, user.email));
    return;
  }
  // Recovery codes exist before the app is confirmed, but prove nothing yet.
  if (context.path === VERIFY_RECOVERY_CODE && !present.user.twoFactorEnabled) {
    throw new APIError('BAD_REQUEST', { code: 'TWO_FACTOR_NOT_ENABLED', message: 'There are no recovery codes.' });
  }
  // The first code of a new app turns it on, however long ago it was set up.
  if (!present.user.twoFactorEnabled) await refuseUnshown(present);
  await noteCheck({ kind: 'code', userId: present.user.id });
}

/** Refuses what a session may not change unless it has shown the second factor that the person has. */
async function refuseUnshown({ user, session }: Present): Promise<void> {
  if (await mayChangeSignIn({ userId: user.id, secondFactorAt: session.secondFactorAt })) return;
  throw new APIError('FORBIDDEN', { code: 'SECOND_FACTOR_NEEDED', message: 'Use your second factor to continue.' });
}

/**
 * A code of the app works once, even if it arrives twice at the same time. It is marked as used before better-auth
 * checks it, because better-auth accepts a code for as long as it is shown.
 */
async function spendCode(context: Context) {
  const present = await getSessionFromCtx(context);
  const user = present?.user ?? (await userAtSecondStep(context));
  const app = user && (await db().twoFactor.findUnique({ where: { userId: user.id }, select: { secret: true } }));
  if (!user || !app) return;
  const secret = await symmetricDecrypt({ key: context.context.secretConfig, data: app.secret });
  const step = stepOfCode({ secret, code: String(context.body?.code ?? '') });
  // It may become valid a moment later, when the next time step begins. A code that was not marked as used must not work.
  if (step === null) return { context: { body: { ...context.body, code: '' } } };
  const unused = { OR: [{ lastUsedStep: null }, { lastUsedStep: { lt: step } }] };
  const { count } = await db().twoFactor.updateMany({
    where: { userId: user.id, ...unused },
    data: { lastUsedStep: step },
  });
  if (count === 0)
    throw new APIError('UNAUTHORIZED', { code: 'CODE_USED', message: 'This code has already been used.' });
}

async function notePassword(context: Context): Promise<void> {
  const present = await getSessionFromCtx(context);
  if (!present) return;
  if (FACTOR_PATHS.has(context.path)) await refuseUnshown(present);
  const hasPassword = Boolean(context.body?.password ?? context.body?.currentPassword);
  if (hasPassword) await noteCheck({ kind: 'password', userId: present.user.id });
  else if (!isFresh({ confirmedAt: confirmedAt(present) })) {
    throw new APIError('FORBIDDEN', { code: 'FRESH_SIGN_IN_NEEDED', message: 'Confirm that it is you.' });
  }
}

const confirmedAt = ({ session }: Present): Date => session.confirmedAt ?? session.createdAt;

/** Records what a signed-in person has changed about their sign-in. */
async function changed(context: Context, present: Present): Promise<void> {
  const { path } = context;
  const { user, session } = present;
  const { newSession } = context.context;
  if (PASSWORD_PATHS.has(path)) await forgiveChecks({ kind: 'password', userId: user.id });
  if (CODE_PATHS.has(path)) await forgiveChecks({ kind: 'code', userId: user.id });
  const turnedOn = path === VERIFY_CODE && !user.twoFactorEnabled && newSession !== null;
  // A change of the password has ended them before it was stored.
  if (newSession && (turnedOn || path === CHANGE_PASSWORD)) {
    await db().session.deleteMany({ where: { userId: user.id, token: { not: newSession.session.token } } });
  }
  if (turnedOn) {
    await endHalfSignIns({ userId: user.id });
    return record(context, user.id, user.name, 'second_factor.turn_on');
  }
  if (path === DISABLE) {
    await endHalfSignIns({ userId: user.id });
    await forgetLostFactors({ userId: user.id });
  }
  if (path === CHANGE_PASSWORD) {
    await endHalfSignIns({ userId: user.id });
    void mailPasswordChanged({ userId: user.id, way: 'change', ipAddress: addressOf(context) });
  }
  if (PROOF_PATHS.has(path)) {
    const now = new Date();
    const shown = path !== CONFIRM_PASSWORD;
    await context.context.internalAdapter.updateSession(session.token, {
      confirmedAt: now,
      ...(shown && { secondFactorAt: now }),
    });
  }
  await record(context, user.id, user.name, RECORDED[path]);
}

/** The change is already made, so an entry that cannot be written is only logged, for the operator. */
async function record(context: Context, userId: string, name: string, action: AuditAction | undefined) {
  if (!action) return;
  const actor = { id: userId, name, ipAddress: addressOf(context) };
  await recordForPerson({ userId, actor, action }).catch((error: unknown) =>
    log().error({ err: error, action }, 'audit entry was not written'),
  );
}

/** The person whose password was right and whose code is still missing. */
async function userAtSecondStep(context: Context) {
  const cookie = context.context.createAuthCookie('two_factor');
  const identifier = await context.getSignedCookie(cookie.name, context.context.secret);
  const step = identifier ? await context.context.internalAdapter.findVerificationValue(identifier) : null;
  return step ? context.context.internalAdapter.findUserById(step.value) : null;
}

type Asked = { headers?: Headers | undefined; getCookie(name: string): string | null | undefined };

function attemptOf(context: Asked, email: string): Attempt {
  const device = knownDevice({ email, cookie: context.getCookie(DEVICE_COOKIE) });
  return { email, device, address: addressOf(context) };
}

const addressOf = ({ headers }: Pick<Asked, 'headers'>) => clientAddress(headers ?? new Headers());
