import { z } from 'zod';
import { characterCount, cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import type { AskData } from '../../nodes/ask/schema.ts';
import { BUTTON_TITLE_MAX, MAX_BUTTONS, ROW_TITLE_MAX } from '../../nodes/send-message/constants.ts';
import type { TypebotBlock, TypebotItem } from '../format/schema.ts';
import { settingOf } from './logic.ts';
import { alongEdge, oneNode, PASSED, type Piece } from './piece.ts';
import type { Scribe } from './scribe.ts';

/** Per question (nodes/ask/schema.ts). */
const MAX_CHOICES = 20;

const optionsSchema = z.object({
  variableId: z.string().nullish(),
  retryMessageContent: z.string().nullish(),
  labels: z.object({ placeholder: z.string().nullish() }).nullish().catch(null),
  isMultipleChoice: z.boolean().nullish().catch(null),
  dynamicVariableId: z.string().nullish(),
  dynamicItems: z.object({ isEnabled: z.boolean().nullish() }).nullish().catch(null),
  hasTime: z.boolean().nullish().catch(null),
  isRange: z.boolean().nullish().catch(null),
  min: z.unknown().optional(),
  max: z.unknown().optional(),
  length: z.number().nullish().catch(null),
  startsAt: z.unknown().optional(),
});

const itemSchema = z.object({
  content: z.string().nullish().catch(null),
  title: z.string().nullish().catch(null),
  value: z.string().nullish().catch(null),
  displayCondition: z.object({ isEnabled: z.boolean().nullish() }).nullish().catch(null),
});

type Question = { block: TypebotBlock; scribe: Scribe; body: string; spare: () => string };

/** Translates an input into a question. `question` is the text before it; `spare` a variable for an unused answer. */
export function translateInput({
  block,
  scribe,
  question,
  spare,
}: {
  block: TypebotBlock;
  scribe: Scribe;
  question: string;
  spare: () => string;
}): Piece | null {
  const input = Object.hasOwn(inputs, block.type) ? inputs[block.type] : undefined;
  if (!input) return null;
  return input({ block, scribe, body: question, spare });
}

export const isInput = ({ type }: TypebotBlock) => Object.hasOwn(inputs, type);

const optionsOf = ({ options }: TypebotBlock) => optionsSchema.catch({}).parse(options);

function answer(
  { block, scribe, body, spare }: Question,
  kind: Pick<AskData, 'expect' | 'choices'>,
  missing = 'Please write your answer.',
): AskData {
  const { variableId, retryMessageContent, labels } = optionsOf(block);
  const asked = body || scribe.text(labels?.placeholder).trim();
  if (!asked) scribe.check(`No text came before it. It asks “${missing}”`);
  const retryMessage = scribe.text(retryMessageContent).trim();
  return {
    message: { body: asked || missing },
    ...kind,
    ...(retryMessage && { retryMessage }),
    variable: scribe.variable(variableId) || spare(),
  };
}

const ASKED = { answer: 'on', invalid: 'end', timeout: 'end' } as const;

const plain =
  (expect: AskData['expect'], check?: (options: ReturnType<typeof optionsOf>) => string | false | null | undefined) =>
  (question: Question) => {
    const why = check?.(optionsOf(question.block));
    if (why) question.scribe.check(why);
    return oneNode({ type: 'ask', data: answer(question, { expect }) }, ASKED);
  };

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * The choices, their titles shortened for buttons or rows. `value` is what the bot stores in place of the original title;
 * empty for those without one.
 */
export function choicesOf(items: readonly TypebotItem[], scribe: Scribe) {
  const read = items.map((item) => ({ ...itemSchema.catch({}).parse(item), edge: item.outgoingEdgeId }));
  const written = read.flatMap((item) => {
    const full = scribe.text(item.content ?? item.title).trim();
    return full ? [{ ...item, full }] : [];
  });
  const kept = written.slice(0, MAX_CHOICES);
  const max = kept.length > MAX_BUTTONS ? ROW_TITLE_MAX : BUTTON_TITLE_MAX;
  const taken = new Set<string>();
  const choices = kept.map(({ full, value, edge, displayCondition }, index) => {
    let title = shortened(full, max);
    for (let number = 2; taken.has(title); number += 1) title = `${shortened(full, max - 3)} ${number}`;
    taken.add(title);
    const isConditional = displayCondition?.isEnabled === true;
    return { id: `choice_${index + 1}`, title, full, value: scribe.text(value), edge, isConditional };
  });
  return { choices, max, beyond: written.length - kept.length };
}

type Choice = ReturnType<typeof choicesOf>['choices'][number];

const shortened = (text: string, max: number) =>
  characterCount(text) <= max || text.includes('{{') ? text : `${cutToCharacters(text, max - 1).trimEnd()}…`;

function choice(question: Question): Piece {
  const { block, scribe } = question;
  const { variableId, isMultipleChoice, dynamicVariableId, dynamicItems } = optionsOf(block);
  if (dynamicVariableId || dynamicItems?.isEnabled) {
    scribe.check('Its buttons come from a variable. It asks for text.');
    return oneNode({ type: 'ask', data: answer(question, { expect: 'text' }) }, ASKED);
  }
  const { choices, max, beyond } = choicesOf(block.items ?? [], scribe);
  if (choices.length === 0) {
    scribe.leftOut('None of its buttons has text.');
    return PASSED;
  }
  if (isMultipleChoice) scribe.check('Customers choose one, not several.');
  if (beyond > 0) scribe.leftOut(`A question has at most ${MAX_CHOICES} choices. ${beyond} are missing.`);
  if (choices.some(({ title, full }) => title !== full)) {
    scribe.check(`Titles were shortened to ${max} characters, the most that WhatsApp shows.`);
  }
  if (choices.some(({ isConditional }) => isConditional))
    scribe.check('All choices are always shown, even those with a condition.');
  if (block.type === 'picture choice input') scribe.check('The choices have no pictures.');
  const data = answer(
    question,
    { expect: 'choice', choices: choices.map(({ id, title }) => ({ id, title })) },
    'Please choose.',
  );
  const isStored = scribe.variable(variableId) !== '';
  const chosen = choices.map((one) => ({ ...one, value: isStored && one.value !== one.title ? one.value : '' }));
  return askAndBranch(data, chosen, scribe);
}

/** The question, and behind it a branch for each choice that has its own value or edge. */
function askAndBranch(data: AskData, choices: readonly Choice[], scribe: Scribe): Piece {
  const { variable } = data;
  const ways = choices.filter(({ edge, value }) => edge || value);
  if (ways.length === 0) return oneNode({ type: 'ask', data }, ASKED);
  const branches = ways.map(({ id, title }) => ({
    id,
    name: title.slice(0, 60),
    match: 'all' as const,
    rules: [{ variable, operator: 'equals' as const, value: title }],
  }));
  const exits: Piece['nodes'][number]['exits'] = { else: 'on' };
  const nodes: Piece['nodes'] = [
    { drawing: { type: 'ask', data }, exits: { ...ASKED, answer: 1 } },
    { drawing: { type: 'condition', data: { branches } }, exits },
  ];
  for (const { id, edge, value } of ways) {
    exits[id] = value ? nodes.length : alongEdge(edge);
    if (value) nodes.push({ drawing: settingOf(variable, value, scribe), exits: { next: alongEdge(edge) } });
  }
  return { nodes };
}

/** As many numbers as fit into a list. */
const MAX_RATING = 10;

function rating(question: Question): Piece {
  const { length, startsAt } = optionsOf(question.block);
  const first = Number(startsAt ?? 1) === 0 ? 0 : 1;
  const last = Math.round(length ?? MAX_RATING);
  const numbers = Array.from({ length: Math.max(0, Math.min(last, 1000) - first + 1) }, (_, index) =>
    String(first + index),
  );
  if (numbers.length < 2 || numbers.length > MAX_RATING + 1) {
    question.scribe.check(`It asks for a number from ${first} to ${last}, and accepts any number.`);
    return oneNode({ type: 'ask', data: answer(question, { expect: 'number' }) }, ASKED);
  }
  const choices = numbers.map((title) => ({ id: `choice_${title}`, title }));
  return oneNode({ type: 'ask', data: answer(question, { expect: 'choice', choices }, 'Please choose.') }, ASKED);
}

const inputs: Record<string, (question: Question) => Piece> = {
  'text input': plain('text'),
  'number input': plain(
    'number',
    ({ min, max }) => (isSet(min) || isSet(max)) && 'Any number is taken. Add a condition with a range.',
  ),
  'email input': plain('email'),
  'phone number input': plain('phone'),
  'url input': plain('text', () => 'Any text is taken as an address.'),
  'time input': plain('text', () => 'Any text is taken as a time.'),
  'date input': plain('date', ({ hasTime, isRange }) => (hasTime || isRange) && 'It asks for one day, without a time.'),
  'file input': plain('media'),
  'choice input': choice,
  'picture choice input': choice,
  'rating input': rating,
};
