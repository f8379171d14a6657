import { expect, it } from 'vitest';
import { anyCase, comparing } from './any-case.ts';
import { db, Prisma } from './db.ts';

type Compared = Awaited<ReturnType<typeof anyCase>>;

async function isLike({ like }: Compared, text: string, pattern: string): Promise<boolean | undefined> {
  const [row] = await db().$queryRaw<{ is: boolean }[]>`SELECT ${like(Prisma.sql`${text}`, pattern)} AS is`;
  return row?.is;
}

it.each([
  ['Иван Петров', '%иван%'],
  ['ИВАН', 'иВан'],
  ['Özlem', '%ÖZLEM'],
  ['ΓΙΏΡΓΟΣ', 'γιώργο_'],
  ['Jose\u0301', 'JOS\u00c9'],
  ['Jos\u00e9', 'jose\u0301'],
  ['Ann_a', '%n\\_A'],
])('finds %s by %s, whatever the locale of the database', async (text, pattern) => {
  expect(await isLike(await anyCase(), text, pattern)).toBe(true);
  expect(await isLike(await anyCase(), text, `x${pattern}`)).toBe(false);
});

it('compares names in any case of any script', async () => {
  const { folded } = await anyCase();
  for (const [one, other] of [
    ['Größe', 'GRÖßE'],
    ['Город', 'ГОРОД'],
    ['αριθμος', 'ΑΡΙΘΜΟΣ'],
  ] as const) {
    const [row] = await db().$queryRaw<{ is: boolean }[]>`
      SELECT ${folded(Prisma.sql`${one}::text`)} = ${folded(Prisma.sql`${other}::text`)} AS is`;
    expect(row?.is, one).toBe(true);
  }
});

it.each([[['und-x-icu']], [['und-x-icu', 'pg_c_utf8']]])(
  'folds the case of other scripts with any of the collations that do: %j',
  async (present) => {
    expect(await isLike(comparing(present), 'Иван', '%ИВ%')).toBe(true);
  },
);

it('compares as the database’s own locale does, on a server that has none of them', async () => {
  expect(await isLike(comparing([]), 'Asha', 'ASHA')).toBe(true);
  expect(await isLike(comparing([]), 'Иван', 'Иван')).toBe(true);
});
