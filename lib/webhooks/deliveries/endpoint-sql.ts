import { Prisma } from '#lib/platform/database/db.ts';

/** Of a row of `webhooks`: `url`, `secret` and `"previousSecret"`, as a claimed delivery has them. */
export const endpointSql = Prisma.sql`
  url, secret, CASE WHEN previous_secret_expires_at > now() THEN previous_secret END AS "previousSecret"`;
