import { Prisma } from '#lib/platform/database/db.ts';

/**
 * A condition on a run: it is active and takes the customer's messages. A run that only waits for a time is parked: it
 * holds nothing, and continues when its time has come and the conversation is free (docs/decisions/075).
 */
export function holdingSql(run: string): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${run}.${name}`);
  return Prisma.sql`(${column('state')} = 'running'
    OR (${column('state')} = 'waiting' AND ${column('waiting_for')} ->> 'for' = 'reply'))`;
}
