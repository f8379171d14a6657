import { isDeepStrictEqual } from 'node:util';
import type { Ask, OnStatement, Statement } from './record-statements.ts';
import { FOREIGN_ROW, SETTING, type WalledDatabase } from './walled-database.ts';

/** What a statement came to: its rows in a fixed order and how many it returned or changed; or PostgreSQL's refusal. */
type Outcome = { rows: string[]; count: number | null } | { refused: string };

/** A statement whose answer, or whose changes, are other ones where there is no wall. */
type Finding = {
  statement: string;
  as: 'its own workspace' | 'another workspace';
  open: Outcome;
  walled: Outcome;
};

export type Examined = {
  /** How often each was met, by its text. */
  met: Map<string, number>;
  /** The texts of those that are prepared, by their names. */
  prepared: Map<string, string>;
  findings: Finding[];
  /** What was seen or changed of the acting workspace with the setting of another one. */
  breaches: { statement: string; outcome: Outcome }[];
  /**
   * Statements without one of their conditions on the workspace: whether they reach what is another's, and whether they come
   * to the same as with it behind the wall.
   */
  forgetful: { statement: string; reaches: boolean; isHeld: boolean }[];
};

/** Each text is examined so often: with other values it reads other rows. */
const TIMES = 3;
const ATTEMPTS = 3;

const A_CONDITION = /(?:"?\w+"?\.)*"?workspace_id"? = (\$\d+)(?:::uuid)?/g;

/**
 * Runs each statement of the workspace `acting`, just before it is sent and on the very state that it meets, in transactions
 * that are rolled back:
 *
 * - as it is, open and walled: `acting` has a twin whose rows differ in nothing but the workspace, so a statement that forgets
 *   the workspace anywhere answers with more, or changes a row of the twin's;
 * - with the workspace `stranger` in the place of `acting` among its values, open and walled: what knows no more than IDs of
 *   others finds nothing;
 * - as it is, with the wall set to `stranger`;
 * - as the second, without one of its conditions on the workspace: what a statement would be of someone who forgot it.
 */
export function examineStatements(
  database: WalledDatabase,
  { acting, stranger }: { acting: string; stranger: string },
): { examined: Examined; onStatement: OnStatement } {
  const examined: Examined = { met: new Map(), prepared: new Map(), findings: [], breaches: [], forgetful: [] };
  const names = new RegExp(`\\b(?:${database.tables.map(({ name }) => name).join('|')})\\b`);

  const onStatement: OnStatement = async (statement, { ask, inTransaction }) => {
    const { name, text } = statement;
    if (!names.test(text)) return;
    if (name) examined.prepared.set(name, text);
    const times = (examined.met.get(text) ?? 0) + 1;
    examined.met.set(text, times);
    if (times > TIMES) return;
    const run = (given: Statement, workspace: string, role?: string) => outcomeOf(ask, given, { workspace, role });
    const { role } = database;
    const theirs = ofAnother(statement, acting, stranger);
    await ask(inTransaction ? 'SAVEPOINT wall' : 'BEGIN; SAVEPOINT wall');
    try {
      const own = await compare(
        () => run(statement, acting),
        () => run(statement, acting, role),
      );
      if (!own.agree) examined.findings.push({ statement: text, as: 'its own workspace', ...own });
      const other = await compare(
        () => run(theirs, stranger),
        () => run(theirs, stranger, role),
      );
      if (!other.agree) examined.findings.push({ statement: text, as: 'another workspace', ...other });
      const behind = await run(statement, stranger, role);
      if (sees({ behind, open: own.open, empty: other.walled }, statement)) {
        examined.breaches.push({ statement: text, outcome: behind });
      }
      if (times > 1) return;
      for (const [condition, value = ''] of text.matchAll(A_CONDITION)) {
        const forgetful = { ...theirs, text: text.replace(condition, `${value}::uuid IS NOT NULL`) };
        const ajar = () => run(forgetful, stranger);
        const walled = () => run(forgetful, stranger, role);
        examined.forgetful.push({
          statement: forgetful.text,
          reaches: !(await compare(ajar, walled)).agree,
          isHeld: (await compare(() => run(theirs, stranger), walled)).agree,
        });
      }
    } finally {
      await ask(inTransaction ? 'ROLLBACK TO wall; RELEASE wall' : 'ROLLBACK');
    }
  };
  return { examined, onStatement };
}

async function outcomeOf(
  ask: Ask,
  { text, values }: Statement,
  { workspace, role }: { workspace: string; role: string | undefined },
): Promise<Outcome> {
  const setting = `SET LOCAL ${SETTING} = '${workspace}'`;
  await ask(`ROLLBACK TO wall; ${setting}; ${role ? `SET LOCAL ROLE ${role}` : ''}`);
  try {
    const { rows, rowCount } = await ask(text, values);
    return { rows: rows.map((row) => JSON.stringify(row)).sort(), count: rowCount };
  } catch (error) {
    return { refused: (error as { code?: string }).code ?? String(error) };
  }
}

type Compared = { agree: boolean; open: Outcome; walled: Outcome };

/** Others write in between, such as receipts that arrive: what differs differs each time. */
async function compare(runOpen: () => Promise<Outcome>, runWalled: () => Promise<Outcome>): Promise<Compared> {
  for (let attempt = 1; ; attempt++) {
    const [open, walled] = [await runOpen(), await runWalled()];
    const isSame = await agree(open, walled, runOpen);
    if (isSame || attempt === ATTEMPTS) return { agree: isSame, open, walled };
  }
}

/** Whether two runs came to the same. What is new each time (IDs, numbers, times) is told by one run more. */
async function agree(open: Outcome, walled: Outcome, again: () => Promise<Outcome>): Promise<boolean> {
  if ('refused' in open && open.refused === FOREIGN_ROW) return false;
  if (isDeepStrictEqual(open, walled)) return true;
  if ('refused' in open || 'refused' in walled || open.count !== walled.count) return false;
  const once = await again();
  if ('refused' in once) return false;
  return columnsOf(open).every(
    (column, index) =>
      !isDeepStrictEqual(column, columnsOf(once)[index]) || isDeepStrictEqual(column, columnsOf(walled)[index]),
  );
}

/** The values of each column, in an order of their own. */
function columnsOf({ rows }: { rows: string[] }): string[][] {
  const parsed: unknown[][] = rows.map((row) => JSON.parse(row));
  return (parsed[0] ?? []).map((_, index) => parsed.map((row) => JSON.stringify(row[index])).sort());
}

const wordsOf = (row: string): string[] => row.match(/[\w-]{6,}/g) ?? [];

/** Whether a run tells of what only the acting workspace has: not a constant, nor what was among the values. */
function sees(
  { behind, open, empty }: { behind: Outcome; open: Outcome; empty: Outcome },
  { text, values }: Statement,
): boolean {
  if ('refused' in behind) return behind.refused === FOREIGN_ROW;
  if ('refused' in open) return false;
  const given = `${text} ${JSON.stringify(values)} ${'rows' in empty ? empty.rows : ''}`;
  const known = new Set(open.rows.flatMap(wordsOf).filter((word) => !given.includes(word)));
  return behind.rows.flatMap(wordsOf).some((word) => known.has(word));
}

/** The statement as it would be for another workspace that knows every ID. */
function ofAnother({ text, values }: Statement, acting: string, stranger: string): Statement {
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(acting, stranger);
    return Array.isArray(value) ? value.map(replaced) : value;
  };
  return { text: text.replaceAll(acting, stranger), values: values.map(replaced) };
}
