import { expect, it } from 'vitest';
import { findMutants } from './find-mutants.ts';

/** The whole source of each mutant. */
const mutantsOf = (source: string) =>
  findMutants('x.ts', source).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );

it.each([
  ['a === b', ['a !== b']],
  ['a < 1', ['a <= 1', 'a < (1 + 1)']],
  ['a ?? b', ['a']],
  ['!a', ['a']],
  ['a ? b : c', ['true ? b : c', 'false ? b : c']],
  ['if (a) b', ['if (true) b', 'if (false) b']],
  ['throw a', ['{}']],
  ['await a();', ['{}']],
  ['a.trim()', ['a', '{}']],
  ['a?.b', ['a.b']],
  ["a === 'x'", ["a === ''", "a !== 'x'"]],
  ['while (a < b) c', []],
  ['z.string().meta({ id: 1 })', []],
  ["x({ path: 'y', examples: { request: { a: true } } })", ['{}']],
  ["log().info({ a: true }, 'b')", []],
  ["if (a > 0) log().warn({ a }, 'b');", []],
])('%s', (source, mutants) => {
  expect(mutantsOf(source).toSorted()).toEqual(mutants.toSorted());
});

it('changes conditions and orders of SQL, and none of its comments', () => {
  const source = 'Prisma.sql`SELECT a -- AND b\n WHERE a.b = c AND d < 1 ORDER BY e DESC`';
  expect(findMutants('x.ts', source).map(({ change }) => change)).toEqual([
    '= → <>',
    'AND → OR',
    '< → <=',
    'DESC → ASC',
  ]);
});
