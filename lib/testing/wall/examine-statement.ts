import { isDeepStrictEqual } from 'node:util';
import type { Ask, OnStatement, Statement } from './record-statements.ts';
import { FOREIGN_ROW, SETTING, type WalledDatabase } from './walled-database.ts';

/** A statement's result: its rows in a fixed order and how many it returned or changed; or PostgreSQL's refusal. */
type Outcome = { rows: string[]; count: number | null } | { refused: string };

/** A statement whose result or changes differ without the wall. */
type Finding = {
  statement: string;
  as: 'its own workspace' | 'another workspace';
  open: Outcome;
  walled: Outcome;
};

export type Examined = {
  /** How often each statement ran, by its text. */
  met: Map<string, number>;
  /** The texts of prepared statements, by their names. */
  prepared: Map<string, string>;
  /** The first values of each statement, by its text. */
  values: Map<string, unknown[]>;
  findings: Finding[];
  /** Statements that read or changed the acting workspace's rows while the setting named another workspace. */
  breaches: { statement: string; outcome: Outcome }[];
  /**
   * Statements without one of their conditions on the workspace: whether they reach another workspace's rows, and
   * whether the wall makes their result the same as with the condition.
   */
  forgetful: { statement: string; reaches: boolean; isHeld: boolean }[];
};

/** How often each text is examined, since other values read other rows. */
const TIMES = 3;
const ATTEMPTS = 3;

const A_CONDITION = /(?:"?\w+"?\.)*"?workspace_id"? = (\$\d+)(?:::uuid)?/g;

/**
 * Runs each statement of the workspace `acting`, just before it is sent and on the state that it will find, in transactions
 * that are rolled back:
 *
 * - unchanged, open and walled: `acting` has a twin whose rows differ only in the workspace, so a statement that forgets the
 *   workspace anywhere returns more, or changes a row of the twin;
 * - with the workspace `stranger` in place of `acting` among its values, open and walled: knowing only the IDs of another
 *   workspace must find nothing;
 * - unchanged, with the wall set to `stranger`;
 * - like the second, without one of its conditions on the workspace: the statement that someone who forgot it would write.
 */
export function examineStatements(
  database: WalledDatabase,
  { acting, stranger }: { acting: string; stranger: string },
): { examined: Examined; onStatement: OnStatement } {
  const examined: Examined = {
    met: new Map(),
    prepared: new Map(),
    values: new Map(),
    findings: [],
    breaches: [],
    forgetful: [],
  };
  const names = new RegExp(`\\b(?:${database.tables.map(({ name }) => name).join('|')})\\b`);

  const onStatement: OnStatement = async (statement, { ask, inTransaction }) => {
    const { name, text } = statement;
    if (!names.test(text)) return;
    if (name) examined.prepared.set(name, text);
    const times = (examined.met.get(text) ?? 0) + 1;
    examined.met.set(text, times);
    if (times === 1) examined.values.set(text, statement.values);
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

/** Repeats a difference, because concurrent writes, such as receipts, cause differences that vary. */
async function compare(runOpen: () => Promise<Outcome>, runWalled: () => Promise<Outcome>): Promise<Compared> {
  for (let attempt = 1; ; attempt++) {
    const [open, walled] = [await runOpen(), await runWalled()];
    const isSame = await agree(open, walled, runOpen);
    if (isSame || attempt === ATTEMPTS) return { agree: isSame, open, walled };
  }
}

/** Whether two runs had the same result. A third run shows which values differ each time (IDs, numbers, times). */
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

/** The values of each column, sorted. */
function columnsOf({ rows }: { rows: string[] }): string[][] {
  const parsed: unknown[][] = rows.map((row) => JSON.parse(row));
  return (parsed[0] ?? []).map((_, index) => parsed.map((row) => JSON.stringify(row[index])).sort());
}

const wordsOf = (row: string): string[] => row.match(/[\w-]{6,}/g) ?? [];

/** Whether a run returned something that only the acting workspace has: not a constant, nor one of the values. */
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

/** The statement as another workspace would send it that knows every ID. */
function ofAnother({ text, values }: Statement, acting: string, stranger: string): Statement {
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(acting, stranger);
    return Array.isArray(value) ? value.map(replaced) : value;
  };
  return { text: text.replaceAll(acting, stranger), values: values.map(replaced) };
}
