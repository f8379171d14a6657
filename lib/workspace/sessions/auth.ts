import { AsyncLocalStorage } from 'node:async_hooks';
import { prismaAdapter } from 'better-auth/adapters/prisma';
// Without Kysely, which only a database without an adapter needs: a third of what sign-in loads.
import { betterAuth } from 'better-auth/minimal';
import { createAccessControl } from 'better-auth/plugins/access';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { organization } from 'better-auth/plugins/organization';
import { adminAc, defaultStatements, memberAc, ownerAc } from 'better-auth/plugins/organization/access';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { signInSecrets } from '#lib/platform/crypto/sign-in-secrets.ts';
import { type Database, db, type Prisma } from '#lib/platform/database/db.ts';
import { isPartOfOutage } from '#lib/platform/database-outage.ts';
import { appUrl, companyProvider } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { ownOrigins } from '#lib/platform/own-origins.ts';
import { singleton } from '#lib/platform/singleton.ts';
import { COMPANY, companyOAuth, companyRefusal, joinByCompany } from './company-sign-in.ts';
import { MAX_INVITATIONS, MAX_MEMBERS } from './constants.ts';
import { noteSignIn, refuseDisabled } from './may-sign-in.ts';
import { proofEndpoints } from './proof-endpoints.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './schema.ts';
import { proofAt } from './session-proof.ts';
import { GUESSES_WINDOW_SECONDS } from './sign-in-guesses.ts';
import { CHANGE_PASSWORD, SIGN_IN, signInRules } from './sign-in-rules.ts';

const DAY = 86_400;

const COOKIE = { sameSite: 'strict', httpOnly: true, path: '/' } as const;

const access = createAccessControl(defaultStatements);

/** better-auth on our tables: its organizations are our workspaces, its members and invitations ours. */
function createAuth(database: Database, { ownsTransactions = true, company = false } = {}) {
  const secure = appUrl().startsWith('https://');
  return betterAuth({
    appName: 'Parley',
    baseURL: appUrl(),
    basePath: '/api/auth',
    secrets: signInSecrets(),
    database: prismaAdapter(database, { provider: 'postgresql', transaction: ownsTransactions }),
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) => {
        if (!details.some(isPartOfOutage)) log()[level === 'error' ? 'error' : 'debug']({ part: 'sign-in' }, message);
      },
    },
    trustedOrigins: ownOrigins,
    emailAndPassword: {
      enabled: true,
      // People are created only at the first start and by invitation (lib/workspace/sessions/create-user.ts).
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    user: {
      additionalFields: {
        disabledAt: { type: 'date', required: false, input: false },
        instanceAdmin: { type: 'boolean', required: false, input: false },
      },
      validateUserInfo: companyRefusal,
    },
    // An account of the provider is linked to one of ours only if both have verified the email (the default).
    account: { updateAccountOnSignIn: false },
    onAPIError: { errorURL: `${appUrl()}/sign-in` },
    session: {
      expiresIn: 14 * DAY,
      updateAge: DAY,
      additionalFields: {
        method: { type: 'string', required: false, input: false },
        confirmedAt: { type: 'date', required: false, input: false },
        secondFactorAt: { type: 'date', required: false, input: false },
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'authRateLimit',
      window: 60,
      max: 100,
      // Rows older than the longest window here are pruned, so one window is as long as that of
      // lib/workspace/sessions/sign-in-guesses.ts.
      customRules: {
        [SIGN_IN]: { window: 60, max: 30 },
        [CHANGE_PASSWORD]: { window: GUESSES_WINDOW_SECONDS, max: 30 },
        // A whole office behind one address uses this path.
        '/sign-in/social': { window: 60, max: 60 },
        '/two-factor/*': { window: 60, max: 30 },
        '/sign-in/passkey': { window: 60, max: 30 },
        '/sign-in/passkey/options': { window: 60, max: 30 },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            await refuseDisabled({ userId: session.userId, database });
            return { data: { ...session, ...proofAt(context?.path, context?.context.session?.session) } };
          },
          after: ({ userId }) => noteSignIn({ userId, database }),
        },
      },
      account: {
        create: {
          // We make no later requests to the provider on a person's behalf, so its tokens are not stored.
          before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
          after: async ({ userId, providerId }) => {
            if (providerId === COMPANY) await joinByCompany({ userId });
          },
        },
      },
    },
    advanced: {
      cookiePrefix: 'parley',
      useSecureCookies: secure,
      defaultCookieAttributes: { ...COOKIE, secure },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
      database: { generateId: () => newId() },
      // The provider redirects back from another site, where a strict cookie would be dropped.
      cookies: { state: { attributes: { sameSite: 'lax' } } },
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
        membershipLimit: MAX_MEMBERS,
        // better-auth itself counts among the first hundred pending rows, of which all may have expired.
        invitationLimit: async ({ organization: { id } }) =>
          (await countOpenInvitations(database, id)) < MAX_INVITATIONS ? Number.POSITIVE_INFINITY : 0,
        cancelPendingInvitationsOnReInvite: true,
        // The link and the invited email together are the proof (join-by-invitation.ts), whether mailed or not.
        requireEmailVerificationOnInvitation: false,
        schema: {
          session: { fields: { activeOrganizationId: 'activeWorkspaceId' } },
          organization: { modelName: 'workspace' },
          member: { fields: { organizationId: 'workspaceId' } },
          invitation: { fields: { organizationId: 'workspaceId' } },
        },
      }),
      // Someone who signed in without a password confirms with a fresh sign-in instead.
      twoFactor({ issuer: 'Parley', allowPasswordless: true, trustDeviceMaxAge: 30 * DAY }),
      genericOAuth({ config: company ? companyOAuth() : [] }),
      proofEndpoints(),
      signInRules({ cookie: { ...COOKIE, secure } }),
    ],
  });
}

function countOpenInvitations(database: Database, workspaceId: string): Promise<number> {
  return database.invitation.count({ where: { workspaceId, status: 'pending', expiresAt: { gt: new Date() } } });
}

export type Auth = ReturnType<typeof createAuth>;

type Shared = { auth?: Auth; company?: Auth; within?: Auth; issuer?: string; database?: Database };

const shared = singleton('sign-in', (): Shared => ({}));
const transactions = singleton('sign-in transactions', () => new AsyncLocalStorage<Prisma.TransactionClient>());

/** The process's sign-in service, made on first use and for each new pool. */
export function auth(): Auth {
  const database = db();
  if (!shared.auth || shared.database !== database) {
    shared.auth = createAuth(database);
    delete shared.company;
    delete shared.within;
    shared.database = database;
  }
  return shared.auth;
}

/**
 * The same with the company's provider, used only for company sign-in: it fetches the provider's discovery document before
 * it answers any request, and no one else should wait for that.
 */
export function companyAuth(): Auth {
  auth();
  const issuer = companyProvider()?.issuer ?? '';
  if (!shared.company || shared.issuer !== issuer) {
    shared.company = createAuth(db(), { company: true });
    shared.issuer = issuer;
  }
  return shared.company;
}

/**
 * Calls it inside a transaction: everything that it reads and writes uses that one connection, and is rolled back with it.
 * One instance serves all transactions, because making one takes longer than what it is asked. Do not use `auth()` there: it
 * would wait for a second connection while the first is held.
 */
export function authWithin<Result>(
  tx: Prisma.TransactionClient,
  use: (api: Auth['api']) => Promise<Result>,
): Promise<Result> {
  auth();
  shared.within ??= createAuth(ofTransaction, { ownsTransactions: false });
  const { api } = shared.within;
  return transactions.run(tx, () => use(api));
}

/** Stands for the transaction that its caller is in. */
const ofTransaction = new Proxy({} as Prisma.TransactionClient, {
  get: (_target, name) => Reflect.get(transactions.getStore() ?? {}, name),
});
