import { readFileSync } from 'node:fs';
import { DatabaseUnavailable } from './database-unavailable.ts';

/**
 * What `keepFile` wrote as JSON; undefined where there is no file. Throws {@link DatabaseUnavailable} for one that cannot be
 * read: it must not pass for one that is missing, in whose place a new one is made.
 */
export function readKeptFile<Content extends object>(file: string): Content | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    const remedy = 'Run Parley as the owner of DATA_DIR.';
    throw new DatabaseUnavailable(`${file} cannot be read (${(error as Error).message}). ${remedy}`, { cause: error });
  }
  const content = parsed(text);
  if (typeof content === 'object' && content !== null) return content as Content;
  const what = text.trim() === '' ? 'is empty' : 'is damaged: it is not JSON that Parley wrote';
  throw new DatabaseUnavailable(`${file} ${what}. Put it back from a copy of DATA_DIR. Nothing was changed.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
