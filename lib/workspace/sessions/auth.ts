import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { createAccessControl } from 'better-auth/plugins/access';
import { organization } from 'better-auth/plugins/organization';
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access';
import { deriveKey } from '#lib/platform/crypto/derive-key.ts';
import { type Database, db, type Prisma } from '#lib/platform/database/db.ts';
import { appUrl } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { clientAddress } from '#lib/platform/net/client-address.ts';
import { newId } from '#lib/platform/new-id.ts';
import { ownOrigins } from '#lib/platform/own-origins.ts';
import { singleton } from '#lib/platform/singleton.ts';
import { DEVICE_COOKIE, knownDevice, newDevice } from './known-device.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, newPasswordSchema } from './schema.ts';
import {
  type Attempt,
  forgiveGuesses,
  forgivePasswordChecks,
  GUESSES_WINDOW_SECONDS,
  noteGuess,
  notePasswordCheck,
} from './sign-in-guesses.ts';

const DAY = 86_400;
const SIGN_IN = '/sign-in/email';
const CHANGE_PASSWORD = '/change-password';

const COOKIE = { sameSite: 'strict', httpOnly: true, path: '/' } as const;

const access = createAccessControl(defaultStatements);

/** better-auth on our tables: its organizations are our workspaces, its members and invitations ours. */
function createAuth(database: Database, { ownsTransactions = true } = {}) {
  const secure = appUrl().startsWith('https://');
  return betterAuth({
    appName: 'Parley',
    baseURL: appUrl(),
    basePath: '/api/auth',
    secret: deriveKey('sign-in').toString('base64'),
    database: prismaAdapter(database, { provider: 'postgresql', transaction: ownsTransactions }),
    telemetry: { enabled: false },
    logger: { log: (level, message) => log()[level === 'error' ? 'error' : 'debug']({ part: 'sign-in' }, message) },
    trustedOrigins: ownOrigins,
    emailAndPassword: {
      enabled: true,
      // People come by the first start and by invitations only (lib/workspace/sessions/create-user.ts).
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    session: { expiresIn: 14 * DAY, updateAge: DAY },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'authRateLimit',
      window: 60,
      max: 100,
      // Rows older than the longest window here are pruned, so one is as long as that of
      // lib/workspace/sessions/sign-in-guesses.ts.
      customRules: {
        [SIGN_IN]: { window: 60, max: 30 },
        [CHANGE_PASSWORD]: { window: GUESSES_WINDOW_SECONDS, max: 30 },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path === SIGN_IN) await noteGuess(attemptOf(context, String(context.body?.email ?? '')));
        if (context.path !== CHANGE_PASSWORD) return;
        const session = await getSessionFromCtx(context);
        if (session) await notePasswordCheck({ userId: session.user.id });
        const problem = newPasswordSchema.safeParse(context.body?.newPassword).error?.issues[0];
        if (problem) throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: problem.message });
        // Anyone who changes a password because someone else knows it wants them out, whatever the request said.
        return { context: { body: { ...context.body, revokeOtherSessions: true } } };
      }),
      after: createAuthMiddleware(async (context) => {
        const session = context.context.newSession;
        if (!session) return;
        if (context.path === CHANGE_PASSWORD) await forgivePasswordChecks({ userId: session.user.id });
        if (context.path !== SIGN_IN) return;
        const { email } = session.user;
        const attempt = attemptOf(context, email);
        await forgiveGuesses(attempt);
        if (attempt.device) return;
        const attributes = { ...COOKIE, secure, maxAge: 365 * DAY };
        context.setCookie(DEVICE_COOKIE, newDevice({ email }), attributes);
      }),
    },
    advanced: {
      cookiePrefix: 'parley',
      useSecureCookies: secure,
      defaultCookieAttributes: { ...COOKIE, secure },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
      database: { generateId: () => newId() },
    },
    plugins: [
      organization({
        ac: access,
        roles: {
          owner: access.newRole(ownerAc.statements),
          admin: access.newRole(adminAc.statements),
          agent: access.newRole(memberAc.statements),
        },
        allowUserToCreateOrganization: false,
        disableOrganizationDeletion: true,
        invitationExpiresIn: 7 * DAY,
        membershipLimit: 1000,
        cancelPendingInvitationsOnReInvite: true,
        // Nothing sends mail. The link and the invited email together are what is asked for (join-by-invitation.ts).
        requireEmailVerificationOnInvitation: false,
        schema: {
          session: { fields: { activeOrganizationId: 'activeWorkspaceId' } },
          organization: { modelName: 'workspace' },
          member: { fields: { organizationId: 'workspaceId' } },
          invitation: { fields: { organizationId: 'workspaceId' } },
        },
      }),
    ],
  });
}

type Context = { headers?: Headers | undefined; getCookie(name: string): string | null | undefined };

function attemptOf(context: Context, email: string): Attempt {
  const device = knownDevice({ email, cookie: context.getCookie(DEVICE_COOKIE) });
  return { email, device, address: clientAddress(context.headers ?? new Headers()) };
}

export type Auth = ReturnType<typeof createAuth>;

const shared = singleton('sign-in', (): { auth?: Auth; database?: Database } => ({}));

/** The process's sign-in service, made on first use and for each new pool. */
export function auth(): Auth {
  const database = db();
  if (!shared.auth || shared.database !== database) {
    shared.auth = createAuth(database);
    shared.database = database;
  }
  return shared.auth;
}

/**
 * The same inside a transaction: everything it reads and writes goes over that one connection, and is undone with it.
 * `auth()` must not be called there: it would wait for a second connection while the first is held.
 */
export function authWithin(tx: Prisma.TransactionClient): Auth {
  return createAuth(tx, { ownsTransactions: false });
}
