import { randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { createAuthMiddleware } from 'better-auth/api';
import { createAccessControl } from 'better-auth/plugins/access';
import { organization } from 'better-auth/plugins/organization';
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access';
import { deriveKey } from '#lib/platform/crypto/derive-key.ts';
import { db } from '#lib/platform/database/db.ts';
import { appUrl } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { singleton } from '#lib/platform/singleton.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './schema.ts';
import { forgiveGuesses, GUESSES_WINDOW_SECONDS, noteGuess } from './sign-in-guesses.ts';

const DAY = 86_400;
const SIGN_IN = '/sign-in/email';

const access = createAccessControl(defaultStatements);

/** better-auth on our tables: its organizations are our workspaces, its members and invitations ours. */
function createAuth() {
  const secure = appUrl().startsWith('https://');
  return betterAuth({
    appName: 'Parley',
    baseURL: appUrl(),
    basePath: '/api/auth',
    secret: deriveKey('sign-in').toString('base64'),
    database: prismaAdapter(db(), { provider: 'postgresql', transaction: true }),
    telemetry: { enabled: false },
    logger: { log: (level, message) => log()[level === 'error' ? 'error' : 'debug']({ part: 'sign-in' }, message) },
    trustedOrigins: (request) => [appUrl(), ...ownOrigins(request)],
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
      // Rows older than the longest window here are pruned, so one is as long as that of lib/workspace/sessions/sign-in-guesses.ts.
      customRules: {
        [SIGN_IN]: { window: 60, max: 30 },
        '/change-password': { window: GUESSES_WINDOW_SECONDS, max: 30 },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        if (context.path === SIGN_IN) await noteGuess({ email: String(context.body?.email ?? '') });
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.path === SIGN_IN && context.context.newSession) {
          await forgiveGuesses({ email: context.context.newSession.user.email });
        }
      }),
    },
    advanced: {
      cookiePrefix: 'parley',
      useSecureCookies: secure,
      defaultCookieAttributes: { sameSite: 'strict', httpOnly: true, secure, path: '/' },
      // An invitation's id is the secret of its link, so it is all chance; every other id sorts by its time.
      database: { generateId: ({ model }) => (model === 'invitation' ? randomUUID() : newId()) },
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
        // Nothing sends mail. The link and the invited e-mail together are what is asked for (join-by-invitation.ts).
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

/** The origin that the request itself came to, so that one instance may be reached by several names. */
function ownOrigins(request: Request | undefined): string[] {
  const host = request?.headers.get('host');
  return host ? [`http://${host}`, `https://${host}`] : [];
}

export type Auth = ReturnType<typeof createAuth>;

const shared = singleton('sign-in', (): { auth?: Auth } => ({}));

/** The process's sign-in service, made on first use. */
export function auth(): Auth {
  shared.auth ??= createAuth();
  return shared.auth;
}
