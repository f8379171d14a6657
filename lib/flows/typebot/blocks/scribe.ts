import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import type { ImportFinding } from '../format/schema.ts';

type Remark = Pick<ImportFinding, 'kind' | 'why'>;

/** Tools for a block's translation: variable names, texts with them, and findings for the person who imports. */
export type Scribe = {
  /** The variable's name here; empty if the file has none with that ID. */
  variable: (id: string | null | undefined) => string;
  /** A text with variables renamed, at most `max` characters long. */
  text: (raw: string | null | undefined, max?: number) => string;
  leftOut: (why: string) => void;
  check: (why: string) => void;
  remarks: Remark[];
};

const TEXT_MAX = 4096;

/** Variable names by their IDs and by their names in texts. */
export type Names = { byId: ReadonlyMap<string, string>; byName: ReadonlyMap<string, string> };

/** What `{{…}}` cannot contain here, where a point leads into a value and a bar starts a filter. */
const UNFIT = /[{}|.]+/g;
const NAME_MAX = 100;

/** Gives every variable of the file a unique name that a flow accepts. */
export function nameVariables(variables: readonly { id: string; name: string }[]): Names {
  const byId = new Map<string, string>();
  const byName = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name } of variables) {
    const base = cutToCharacters(name.trim().replace(UNFIT, '_'), NAME_MAX - 5) || 'variable';
    let free = byName.get(name.trim()) ?? base;
    for (let number = 2; taken.has(free) && !byName.has(name.trim()); number += 1) free = `${base}_${number}`;
    taken.add(free);
    byId.set(id, free);
    byName.set(name.trim(), free);
  }
  return { byId, byName };
}

/** A scribe for one block. */
export function scribeOf({ byId, byName }: Names): Scribe {
  const remarks: Remark[] = [];
  const check = (why: string) => void remarks.push({ kind: 'check', why });
  return {
    remarks,
    check,
    leftOut: (why) => void remarks.push({ kind: 'left_out', why }),
    variable: (id) => byId.get(id ?? '') ?? '',
    text: (raw, max = TEXT_MAX) => {
      const named = (raw ?? '').replace(/\{\{([^{}]*)\}\}/g, (place, inside: string) => {
        const name = inside.trim();
        if (!name.startsWith('=')) return byName.has(name) ? `{{${byName.get(name)}}}` : place;
        check('A formula in the text was removed. Set a variable before it, and use that.');
        return '';
      });
      if (named.length <= max) return named;
      check(`The text was cut at ${max.toLocaleString('en')} characters.`);
      return cutToCharacters(named, max).slice(0, max);
    },
  };
}
