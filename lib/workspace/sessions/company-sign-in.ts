import type { BetterAuthOptions } from 'better-auth';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { db } from '#lib/platform/database/db.ts';
import { companyProvider, env } from '#lib/platform/env.ts';
import { log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/new-id.ts';
import { trimEndOf } from '#lib/platform/trim-end-of.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { MAX_NAME_LENGTH, personNameSchema } from './schema.ts';

/** The provider ID of company accounts; part of the callback URL: /api/auth/callback/oidc. */
export const COMPANY = 'oidc';

/**
 * The provider of OIDC_ISSUER: code flow with PKCE, state and nonce, and an ID token checked against its keys and its
 * issuer. It bypasses the egress guard, which is for addresses that users give. The provider, and what its discovery
 * document names, are configured by the operator, and may well be in a network that the guard closes.
 */
export function companyOAuth(): GenericOAuthConfig[] {
  const company = companyProvider();
  if (!company) return [];
  const { issuer, clientId, clientSecret } = company;
  return [
    {
      providerId: COMPANY,
      discoveryUrl: `${issuer}/.well-known/openid-configuration`,
      clientId,
      clientSecret,
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
      requireIdTokenVerification: true,
      // No picture, because a browser would fetch it from another site.
      mapProfileToUser: (profile) => ({ name: nameOf(profile), image: undefined }),
    },
  ];
}

/** The first of the provider's names that anyone here may have. */
function nameOf({ name, preferred_username: username, email }: Record<string, unknown>): string {
  const names = [name, username, String(email ?? '').split('@')[0]].map((text) =>
    personNameSchema.safeParse(typeof text === 'string' ? text.replaceAll('\0', '').slice(0, MAX_NAME_LENGTH) : null),
  );
  return names.find(({ success }) => success)?.data ?? 'New colleague';
}

type Validate = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/** Why someone whom the provider has authenticated is refused; checked at each sign-in, not only at the first. */
export const companyRefusal: Validate = async ({ user, source }, context) => {
  if (source.method !== 'oauth') return;
  const company = companyProvider();
  const provider = context?.context.socialProviders.find(({ id }) => id === COMPANY);
  // A discovery document with another issuer does not belong to the one we trust.
  if (!company || trimEndOf(provider?.issuer ?? '', /\//) !== company.issuer) return { error: 'issuer_mismatch' };
  if (user.emailVerified !== true) return { error: 'email_not_verified' };
  const domain =
    String(user.email ?? '')
      .toLowerCase()
      .split('@')
      .at(-1) ?? '';
  const { OIDC_ALLOWED_DOMAINS: allowed } = env();
  if (allowed.length > 0 && !allowed.includes(domain)) return { error: 'domain_not_allowed' };
};

/**
 * Makes someone a member of OIDC_WORKSPACE at their first company sign-in. Only once: a removed member does not return by
 * signing in.
 */
export async function joinByCompany({ userId }: { userId: string }): Promise<void> {
  const { OIDC_WORKSPACE: slug, OIDC_ROLE: role } = env();
  if (!slug) return;
  const workspace = await db().workspace.findUnique({ where: { slug }, select: { id: true } });
  const user = await db().user.findUnique({ where: { id: userId }, select: { name: true, email: true } });
  if (!workspace || !user) {
    log().error({ part: 'sign-in', workspace: slug }, 'there is no workspace of OIDC_WORKSPACE to join');
    return;
  }
  const { count } = await db().member.createMany({
    data: { id: newId(), workspaceId: workspace.id, userId, role },
    skipDuplicates: true,
  });
  if (count === 0) return;
  const actor = { id: userId, name: user.name, ipAddress: null };
  const detail = { role, by: 'company sign-in' };
  await recordAudit({ workspaceId: workspace.id, actor, action: 'member.join', targetName: user.email, detail });
}
