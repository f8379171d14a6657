import { DatabaseUnavailable } from './database-unavailable.ts';
import { readKeptBytes } from './read-kept-bytes.ts';

/**
 * What `keepFile` wrote as JSON; undefined where there is no file. Throws {@link DatabaseUnavailable} for one that is damaged,
 * or what {@link readKeptBytes} does.
 */
export function readKeptFile<Content extends object>(file: string): Content | undefined {
  const text = readKeptBytes(file)?.toString();
  if (text === undefined) return undefined;
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
