import { db } from '#lib/platform/database/db.ts';
import { UNSPACED } from './unspaced-writing.ts';

/** More than a person types; each is an index lookup. */
const MAX_WORDS = 8;
/** The index ignores the letters of a word beyond these. */
const MAX_LETTERS = 60;

type Split = { word: number; lexemes: string[] };

/** The query for the message index, and what the text of a match must contain. */
type WordsQuery = { query: string; contains: string[][] };

/**
 * Matches every word of `search`, or a longer word that begins with it. Null when it contains no words. Where its locale is
 * C, the database folds only the case of ASCII, so each word is queried in every case that people write, and, since texts
 * are stored as they were sent, composed and decomposed. `contains` lists, for each word, its spellings, one of which is in
 * the text, ignoring ASCII case.
 */
export async function wordsQuery({
  workspaceId,
  search,
}: {
  workspaceId: string;
  search: string;
}): Promise<WordsQuery | null> {
  const given = wordsOf(search).flatMap((text, word) => spellingsOf(text).map((variant) => ({ word, variant })));
  const split = await db().$queryRaw<Split[]>`
    SELECT word, tsvector_to_array(message_words(${workspaceId}::uuid, variant)) AS lexemes
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (word int, variant text)`;
  const words = [
    ...Map.groupBy(
      split.filter(({ lexemes }) => lexemes.length > 0),
      ({ word }) => word,
    ).values(),
  ];
  if (words.length === 0) return null;
  const parts = words.map((variants) => {
    const terms = new Set(variants.map(({ lexemes }) => `(${lexemes.map(asTerm).join(' & ')})`));
    return `(${[...terms].join(' | ')})`;
  });
  return {
    query: parts.join(' & '),
    contains: words.map((variants) => [
      ...new Set(variants.map(({ lexemes }) => longestOf(lexemes.map(withoutPrefix)))),
    ]),
  };
}

export function wordsOf(search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => [...word].slice(0, MAX_LETTERS).join(''));
}

/** A word as it is given, and with its letters composed and decomposed: é is one character, or an e and its accent. */
export const formsOf = (word: string): string[] => [...new Set([word, word.normalize('NFC'), word.normalize('NFD')])];

function spellingsOf(word: string): string[] {
  const lower = word.toLowerCase();
  const [first = '', ...rest] = lower;
  return [...new Set([word, lower, first.toUpperCase() + rest.join(''), word.toUpperCase()].flatMap(formsOf))];
}

/** A single letter matches only itself: too many words begin with it. */
function asTerm(lexeme: string): string {
  const quoted = `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  const written = withoutPrefix(lexeme);
  return [...written.normalize()].length > 1 && !UNSPACED.test(written) ? `${quoted}:*` : quoted;
}

const withoutPrefix = (lexeme: string) => lexeme.slice(lexeme.indexOf(':') + 1);

const longestOf = (texts: string[]) => texts.reduce((longest, text) => (text.length > longest.length ? text : longest));
