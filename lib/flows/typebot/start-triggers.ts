import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { kind } from '../nodes/start/kind.ts';
import type { StartData, Trigger } from '../nodes/start/schema.ts';
import type { ImportFinding, TypebotCondition } from './format/schema.ts';

/** Per trigger, and the length of each (nodes/start/schema.ts). */
const MAX_KEYWORDS = 100;
const MAX_KEYWORD = 200;

type Comparison = NonNullable<TypebotCondition['comparisons']>[number];

/**
 * What starts the flow, from the start condition in Typebot’s WhatsApp settings: without one, any message. What keywords
 * cannot express is left out, and where nothing remains, publishing asks for a keyword.
 */
export function startTriggers(condition: TypebotCondition | null | undefined): Start {
  if (!condition) return anyMessage();
  const comparisons = condition.comparisons ?? [];
  const isAlternative = condition.logicalOperator === 'OR';
  // A message that has a text “is set”.
  const rules = comparisons.filter(({ comparisonOperator }) => comparisonOperator !== 'Is set');
  if (comparisons.length === 0) return open('The bot has a start condition that says nothing.');
  if (rules.length === 0 || (isAlternative && rules.length < comparisons.length)) return anyMessage();
  if (rules.length > 1 && !isAlternative) {
    const all = cutToCharacters(rules.map(nameOf).join(', '), 500);
    return open(`The bot started only where all of this held: ${all}. In a flow, any keyword does.`);
  }
  const triggers = [...keywordTriggers('exact', rules), ...keywordTriggers('contains', rules)];
  const missing = rules
    .filter((rule) => !wordOf(rule))
    .map((rule) => `The start condition ${nameOf(rule)} has no counterpart.`);
  if (triggers.length === 0) return open(...missing);
  return { triggers, findings: missing.map((why) => leftOut(`${why} Such messages do not start the flow.`)) };
}

type Start = { triggers: StartData['triggers']; findings: ImportFinding[] };

function anyMessage(): Start {
  const why = 'Any message starts the flow, as the bot did. Choose keywords where other flows run too.';
  return { triggers: [{ type: 'any_message' }], findings: [{ kind: 'check', group: 'Start', block: 'Start', why }] };
}

const leftOut = (why: string): ImportFinding => ({ kind: 'left_out', group: 'Start', block: 'Start', why });

/** The triggers of a new flow, which has no keyword yet. */
const open = (...whys: string[]): Start => ({
  triggers: kind.initial().triggers,
  findings: whys.map((why) => leftOut(`${why} Choose what starts the flow.`)),
});

const matches: Record<string, 'exact' | 'contains'> = { 'Equal to': 'exact', Contains: 'contains' };

/** The keyword that a comparison is; null for one of another kind, or without a text that a keyword could have. */
function wordOf({ comparisonOperator, value }: Comparison) {
  const name = comparisonOperator ?? '';
  const match = Object.hasOwn(matches, name) ? matches[name] : undefined;
  const word = value?.trim() ?? '';
  return match && word && word.length <= MAX_KEYWORD ? { match, word } : null;
}

function keywordTriggers(match: 'exact' | 'contains', rules: readonly Comparison[]): Trigger[] {
  const words = rules.flatMap((rule) => {
    const keyword = wordOf(rule);
    return keyword?.match === match ? [keyword.word] : [];
  });
  return Array.from({ length: Math.ceil(words.length / MAX_KEYWORDS) }, (_, index) => ({
    type: 'keyword',
    match,
    keywords: words.slice(index * MAX_KEYWORDS, (index + 1) * MAX_KEYWORDS),
  }));
}

const nameOf = ({ comparisonOperator, value }: Comparison) =>
  `“${[cutToCharacters(comparisonOperator ?? '', 40) || '?', cutToCharacters(value?.trim() ?? '', 100)].join(' ').trim()}”`;
