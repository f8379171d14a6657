import { anyCase } from '#lib/platform/database/any-case.ts';
import { type Database, db, Prisma } from '#lib/platform/database/db.ts';

/** How many contacts a statement reads: the attributes of each may have up to 64 KB. */
const PIECE = 2_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
/** Different names that are counted; others are left out. Names are for people to choose from, who use far fewer. */
const MOST_NAMES = 10_000;

const namesOf = { tags: Prisma.sql`unnest(tags)`, attributes: Prisma.sql`jsonb_object_keys(attributes)` };

/**
 * The tags, or the names of attributes, of a workspace's contacts, most common first, and how many contacts were read. They
 * are read in pieces, because a single statement on millions of contacts would take too long (docs/decisions/400). With
 * `like`: only names that differ from one of these at most in case.
 */
export async function namesInUse({
  workspaceId,
  of,
  like,
  database = db(),
}: {
  workspaceId: string;
  of: keyof typeof namesOf;
  like?: string[];
  database?: Database;
}): Promise<{ names: string[]; contacts: number }> {
  const counts = new Map<string, number>();
  let contacts = 0;
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const piece: Piece = await readPiece({ workspaceId, of, like, database, after });
    contacts += piece.size;
    for (const [index, name] of piece.names.entries()) {
      const before = counts.get(name);
      if (before === undefined && counts.size === MOST_NAMES) continue;
      counts.set(name, (before ?? 0) + (piece.counts[index] ?? 0));
    }
    after = piece.last;
  }
  const ordered = [...counts].toSorted(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1));
  return { names: ordered.map(([name]) => name), contacts };
}

/** `last` is the contact after which the next piece begins; null if there is none. */
type Piece = { size: number; last: string | null; names: string[]; counts: number[] };

async function readPiece({
  workspaceId,
  of,
  like,
  database,
  after,
}: {
  workspaceId: string;
  of: keyof typeof namesOf;
  like: string[] | undefined;
  database: Database;
  after: string;
}): Promise<Piece> {
  const { folded } = await anyCase(database);
  const isLike = like
    ? Prisma.sql`WHERE ${folded(Prisma.sql`name`)} IN (SELECT ${folded(Prisma.sql`one`)} FROM unnest(${like}::text[]) AS one)`
    : Prisma.empty;
  const [piece] = await database.$queryRaw<Piece[]>`
    WITH piece AS MATERIALIZED (
      SELECT id, tags, attributes FROM contacts WHERE workspace_id = ${workspaceId}::uuid AND id > ${after}::uuid
      ORDER BY id LIMIT ${PIECE}
    ), used AS MATERIALIZED (
      SELECT name, count(*)::int AS count FROM piece CROSS JOIN LATERAL ${namesOf[of]} AS name GROUP BY name
    ), counted AS MATERIALIZED (
      SELECT name, count FROM used ${isLike} ORDER BY count DESC LIMIT ${MOST_NAMES}
    )
    SELECT count(*)::int AS size, (SELECT id FROM piece ORDER BY id OFFSET ${PIECE - 1}) AS last,
      ARRAY(SELECT name FROM counted ORDER BY name) AS names, ARRAY(SELECT count FROM counted ORDER BY name) AS counts
    FROM piece`;
  return piece ?? { size: 0, last: null, names: [], counts: [] };
}
