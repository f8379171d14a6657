import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';
import { askForPasskey, readPasskey } from './passkey-ceremony.ts';
import { passkeyResponse } from './passkey-schema.ts';

const CEREMONY_COOKIE = 'passkey_ceremony';

/**
 * Signs in with a passkey, or confirms who the person is. A signed-in person keeps the session, which
 * lib/workspace/sessions/sign-in-rules.ts marks as confirmed; a visitor gets a new one. See
 * docs/decisions/151-passkeys-of-our-own.md.
 */
export const proofEndpoints = () =>
  ({
    id: 'proof',
    endpoints: {
      confirmPassword: createAuthEndpoint(
        '/confirm/password',
        { method: 'POST', body: z.object({ password: z.string().max(1000) }), use: [sensitiveSessionMiddleware] },
        async (context) => {
          await context.context.password.checkPassword(context.context.session.user.id, context);
          return context.json({ confirmed: true });
        },
      ),
      passkeyOptions: createAuthEndpoint('/sign-in/passkey/options', { method: 'POST' }, async (context) => {
        const session = await getSessionFromCtx(context);
        const known = session ? await db().passkey.findMany({ where: { userId: session.user.id } }) : [];
        const holder = randomBytes(24).toString('base64url');
        const cookie = context.context.createAuthCookie(CEREMONY_COOKIE, { maxAge: 300 });
        await context.setSignedCookie(cookie.name, holder, context.context.secret, cookie.attributes);
        return context.json(await askForPasskey({ holder, known }));
      }),
      signInPasskey: createAuthEndpoint(
        '/sign-in/passkey',
        { method: 'POST', body: z.object({ response: passkeyResponse }) },
        async (context) => {
          const cookie = context.context.createAuthCookie(CEREMONY_COOKIE);
          const holder = await context.getSignedCookie(cookie.name, context.context.secret);
          const signer = holder ? await readPasskey({ holder, response: context.body.response }) : null;
          const present = await getSessionFromCtx(context);
          if (!signer || (present && present.user.id !== signer.userId)) throw refusal();
          if (present) return context.json({ confirmed: true });
          const user = await context.context.internalAdapter.findUserById(signer.userId);
          if (!user) throw refusal();
          const session = await context.context.internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ confirmed: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;

function refusal() {
  return new APIError('UNAUTHORIZED', { code: 'PASSKEY_REFUSED', message: 'This passkey does not sign in here.' });
}
