import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a locked file. */
const BUSY = 5;

/**
 * Locks a file and returns a function that unlocks it; null while another process, or another caller in this one, holds
 * it. SQLite uses the locks of the operating system, so a lock ends with its process, however that ends, and no one must
 * guess from reused process IDs who is still there. The file stays.
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
