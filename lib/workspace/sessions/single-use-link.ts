import { createHash, randomBytes } from 'node:crypto';
import { type Database, db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { appUrl } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';

/** The page of each kind of link. */
const PAGES = { 'password-reset': '/sign-in/reset', 'email-change': '/account/email' } as const;

type LinkKind = keyof typeof PAGES;

/** A link that does something for a person once, within an hour. Only the SHA-256 of its secret is stored. */
export async function newLink({
  kind,
  value,
}: {
  kind: LinkKind;
  value: { userId: string };
}): Promise<{ url: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const data = { id: newId(), identifier: identifierOf(kind, token), value: JSON.stringify(value), expiresAt };
  await db().verification.create({ data });
  return { url: `${appUrl()}${PAGES[kind]}/${token}`, expiresAt };
}

/** What {@link newLink} was given; null when the link was used, has expired or never existed. */
export async function openLink<Value extends { userId: string }>({
  kind,
  token,
}: {
  kind: LinkKind;
  token: string;
}): Promise<{ identifier: string; value: Value } | null> {
  const identifier = identifierOf(kind, token);
  const row = await db().verification.findFirst({ where: { identifier, expiresAt: { gt: new Date() } } });
  return row && { identifier, value: JSON.parse(row.value) };
}

/** Invalidates a person's links of these kinds. */
export async function endLinks({
  userId,
  kinds,
  database,
}: {
  userId: string;
  kinds: readonly LinkKind[];
  database: Pick<Database, 'verification'>;
}): Promise<void> {
  await database.verification.deleteMany({
    where: { value: { contains: userId }, OR: kinds.map((kind) => ({ identifier: { startsWith: `${kind}:` } })) },
  });
}

const identifierOf = (kind: LinkKind, token: string) =>
  `${kind}:${createHash('sha256').update(token).digest('base64url')}`;
