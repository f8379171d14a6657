import { storable } from '#lib/platform/json/storable.ts';
import type { Note } from '../nodes/contract/outcome.ts';
import type { JsonValue } from '../template/variables.ts';

/** Longer texts are cut in a run's history, which is for people. */
const MAX_TEXT = 4000;
/** In UTF-16 units of JSON, which the texts of 50 variables hardly reach. A run may have hundreds of steps. */
const MAX_NOTE = 262_144;

/** A step's input or output, as its row stores it. */
export function historyNote(note: Note): Note {
  const told = cut(storable(note)) as Note;
  if (JSON.stringify(told).length <= MAX_NOTE) return told;
  // Lists and objects have very many values.
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, value && beginning(value)]));
}

function beginning(value: JsonValue): JsonValue {
  const text = JSON.stringify(value);
  return text.length > MAX_TEXT ? (cut(text) as string) : value;
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value;
  if (Array.isArray(value)) return value.map(cut);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item)]));
  }
  return value;
}
