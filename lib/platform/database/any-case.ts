import { type Database, db, Prisma } from './db.ts';

/** Collations that fold the case of every script, the quickest first. None is on every server of every version. */
const FOLDING = ['pg_c_utf8', 'C.utf8', 'und-x-icu'];
/** Puts Ö beside O, and Е before Я, whatever the case. */
const SORTING = ['und-x-icu'];
/** The database's own, which folds and sorts ASCII only where its locale is C. */
const OWN = 'default';

type AnyCase = {
  /** `text ILIKE pattern` in every script, however the letters of either are composed. */
  like: (text: Prisma.Sql, pattern: string) => Prisma.Sql;
  /** A text in lower case: equal for texts that differ at most in case. */
  folded: (text: Prisma.Sql) => Prisma.Sql;
  /** What lists are sorted by: a text in lower case, in the order of the alphabet. */
  sorted: (text: Prisma.Sql) => Prisma.Sql;
};

let known: AnyCase | undefined;

/** Fragments that compare texts in any case, by collations that this server has (docs/decisions/401). */
export async function anyCase(database: Database = db()): Promise<AnyCase> {
  known ??= comparing(await collationsOf(database));
  return known;
}

/** The names of those of the collations above that can be used in this database. */
async function collationsOf(database: Database): Promise<string[]> {
  const found = await database.$queryRaw<{ name: string }[]>`
    SELECT collname::text AS name FROM pg_collation
    WHERE collname = ANY (${[...FOLDING, ...SORTING]}::name[]) AND collnamespace = 'pg_catalog'::regnamespace
      AND collencoding IN (-1, pg_char_to_encoding(getdatabaseencoding()))`;
  return found.map(({ name }) => name);
}

/** With none of the collations, texts are compared as the database's own locale does. */
export function comparing(present: string[]): AnyCase {
  const firstOf = (wanted: string[]) => Prisma.raw(`"${wanted.find((name) => present.includes(name)) ?? OWN}"`);
  const [folding, sorting] = [firstOf(FOLDING), firstOf(SORTING)];
  return {
    like: (text, pattern) => {
      const forms = new Set([pattern.normalize('NFC'), pattern.normalize('NFD')]);
      const ways = [...forms].map((form) => Prisma.sql`(${text}) COLLATE ${folding} ILIKE ${form}`);
      return Prisma.sql`(${Prisma.join(ways, ' OR ')})`;
    },
    // By way of upper case, because Σ has two small letters.
    folded: (text) => Prisma.sql`lower(upper((${text}) COLLATE ${folding}))`,
    sorted: (text) => Prisma.sql`lower((${text}) COLLATE ${folding}) COLLATE ${sorting}`,
  };
}
