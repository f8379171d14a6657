import { createHash, randomBytes } from 'node:crypto';
import { type Database, db } from '#lib/platform/database/db.ts';
import { appUrl } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';

const HOUR_MS = 3_600_000;

/** A link that changes the email of a person once, within an hour. Only the SHA-256 of its secret is stored. */
export async function newEmailLink({ userId, email }: { userId: string; email: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const value = JSON.stringify({ userId, email });
  await db().verification.create({ data: { id: newId(), identifier: identifierOf(token), value, expiresAt } });
  return `${appUrl()}/account/email/${token}`;
}

/** Whom a link belongs to, and to which email it leads; null when it was used, has expired or never existed. */
export async function openEmailLink({ token }: { token: string }): Promise<{ userId: string; email: string } | null> {
  const where = { identifier: identifierOf(token), expiresAt: { gt: new Date() } };
  const row = await db().verification.findFirst({ where });
  return row && JSON.parse(row.value);
}

/** Invalidates a person's links to change their email, and those to set a password, which went to the earlier email. */
export async function endLinks({ userId, database }: { userId: string; database: Pick<Database, 'verification'> }) {
  const starts = ['email-change:', 'password-reset:'];
  await database.verification.deleteMany({
    where: { value: { contains: userId }, OR: starts.map((startsWith) => ({ identifier: { startsWith } })) },
  });
}

const identifierOf = (token: string) => `email-change:${createHash('sha256').update(token).digest('base64url')}`;
