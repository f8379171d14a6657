import { storable } from '#lib/platform/json/storable.ts';
import type { Note } from '../nodes/contract/outcome.ts';

/** Longer texts are cut in a run's history, which is for people. */
const MAX_TEXT = 4000;

/** A step's input or output, as its row stores it. */
export function historyNote(note: Note): Note {
  return cut(storable(note)) as Note;
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value;
  if (Array.isArray(value)) return value.map(cut);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
  }
  return value;
}
