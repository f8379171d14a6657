import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that someone else has locked. */
const BUSY = 5;

/**
 * Locks a file, and returns how to unlock it; null while another process, or another caller in this one, has it. SQLite
 * locks by means of the operating system, on each of them: the lock ends with its process, however that ends, so that
 * no one needs to guess from process ids, which are soon given out again, who is still there. The file stays.
 */
export function lockFile(file: string): (() => void) | null {
  const database = new DatabaseSync(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
}
