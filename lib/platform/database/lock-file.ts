import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { folderRefused } from './folder-refused.ts';
import { leaveToOwner } from './leave-to-owner.ts';

/** SQLite's code for a locked file. */
const BUSY = 5;

/** Kept here because the garbage collector would close, and so unlock, one that nothing else refers to. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file and returns a function that unlocks it; null while another process, or another caller in this one, holds
 * it. SQLite uses the locks of the operating system, so a lock ends with its process, however that ends, and no one must
 * guess from reused process IDs who is still there. The file stays, and stays empty, so that a full disk can be locked; root
 * leaves it to the folder's owner.
 * Throws {@link folderRefused} when the file's folder cannot be used.
 */
export function lockFile(file: string): (() => void) | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    leaveToOwner(file);
    const locked = database;
    held.add(locked);
    return () => {
      held.delete(locked);
      locked.close();
    };
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw folderRefused(dirname(file), error);
  }
}
