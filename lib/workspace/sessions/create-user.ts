import { hashPassword } from 'better-auth/crypto';
import { type Database, db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';

/**
 * Creates a user who signs in with email and password. Does not check whether they may sign up: only the first start and an
 * accepted invitation call it. Throws Prisma's P2002 when the email is taken.
 */
export async function createUser({
  email,
  password,
  name,
  isProven,
  database = db(),
}: {
  email: string;
  password: string;
  name: string;
  /** Whether the email is verified: on the operator's word, or by its owner. */
  isProven: boolean;
  database?: Database;
}) {
  const id = newId();
  return database.user.create({
    data: {
      id,
      name,
      email: email.toLowerCase(),
      emailVerified: isProven,
      accounts: {
        create: { id: newId(), providerId: 'credential', accountId: id, password: await hashPassword(password) },
      },
    },
    select: { id: true, email: true, name: true },
  });
}
