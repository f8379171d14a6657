import type { Trigger } from '../nodes/start/schema.ts';
import { plainText } from '../template/plain-text.ts';

/** What triggers look at in a message. */
export type Opening = {
  kind: string;
  text: string | null;
  /** True for the customer's first message ever. */
  isFirst: boolean;
};

/** From the most specific to the most general; the first match wins (docs/reference/decisions.md#the-graph). */
const ORDER = ['exact keyword', 'button', 'order', 'contains', 'first message', 'any message'] as const;

type Rank = (typeof ORDER)[number];

const BUTTON_KINDS = new Set(['button', 'button_reply', 'list_reply']);

/** The flow that a message starts: by its best trigger, and among equals the first of `flows`. */
export function matchTrigger<Flow extends { triggers: Trigger[] }>(opening: Opening, flows: Flow[]): Flow | undefined {
  for (const rank of ORDER) {
    const found = flows.find(({ triggers }) => triggers.some((trigger) => fits(trigger, opening, rank)));
    if (found) return found;
  }
  return undefined;
}

function fits(trigger: Trigger, { kind, text, isFirst }: Opening, rank: Rank): boolean {
  if (rankOf(trigger) !== rank) return false;
  const written = plainText(text ?? '');
  switch (trigger.type) {
    case 'keyword': {
      const keywords = trigger.keywords.map(plainText).filter(Boolean);
      return keywords.some((word) => (trigger.match === 'exact' ? written === word : hasWord(written, word)));
    }
    case 'button':
      return BUTTON_KINDS.has(kind) && written === plainText(trigger.text);
    case 'order':
      return kind === 'order';
    case 'first_message':
      return isFirst;
    case 'any_message':
      return true;
    case 'call':
      return false;
  }
}

function rankOf(trigger: Trigger): Rank | null {
  switch (trigger.type) {
    case 'keyword':
      return trigger.match === 'exact' ? 'exact keyword' : 'contains';
    case 'first_message':
      return 'first message';
    case 'any_message':
      return 'any message';
    case 'call':
      return null;
    default:
      return trigger.type;
  }
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Whether a text contains a keyword as whole words, also in scripts without spaces: “no” is not in “know”. */
function hasWord(text: string, word: string): boolean {
  const borders = new Set([text.length]);
  for (const { index } of words.segment(text)) borders.add(index);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (borders.has(at) && borders.has(at + word.length)) return true;
  }
  return false;
}
