import { z } from 'zod';
import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import type { ConditionData, Rule } from '../../nodes/condition/schema.ts';
import { looksLikeCredential } from '../../nodes/http-request/looks-like-credential.ts';
import { type TypebotBlock, typebotCondition } from '../format/schema.ts';
import { expressionValue } from './expression-value.ts';
import { alongEdge, type Destination, type Drawing, oneNode, PASSED, type Piece, type Translate } from './piece.ts';
import { responseMapOf } from './response-map.ts';
import type { Scribe } from './scribe.ts';

const MAX_BRANCHES = 50;
const MAX_RULES = 50;

const operators: Record<string, Rule['operator']> = {
  'Equal to': 'equals',
  'Not equal': 'not_equals',
  Contains: 'contains',
  'Greater than': 'greater',
  'Less than': 'less',
  'Is set': 'exists',
  'Is empty': 'not_exists',
  'Starts with': 'starts_with',
};

/** Larger than anything people count. */
const FAR = 1e15;

/** The new titles of choices, by variable and original title. */
export type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

export const translateCondition =
  (titles: Titles): Translate =>
  ({ items }, scribe) => {
    const given = items ?? [];
    if (given.length > MAX_BRANCHES) scribe.leftOut(`A condition has at most ${MAX_BRANCHES} branches.`);
    const kept = given.slice(0, MAX_BRANCHES);
    if (kept.length === 0) {
      scribe.leftOut('It has no condition.');
      return PASSED;
    }
    const branches = kept.map(({ content }, index): ConditionData['branches'][number] => {
      const { logicalOperator, comparisons } = typebotCondition.catch({}).parse(content);
      const rules = (comparisons ?? []).slice(0, MAX_RULES).map((one) => rule(one, titles, scribe));
      return { id: `branch_${index + 1}`, match: logicalOperator === 'OR' ? 'any' : 'all', rules };
    });
    const exits = Object.fromEntries(
      kept.map(({ outgoingEdgeId: edge }, index): [string, Destination] => [
        `branch_${index + 1}`,
        edge ? { edge } : 'below',
      ]),
    );
    return oneNode({ type: 'condition', data: { branches } }, { ...exits, else: 'on' });
  };

type Comparison = NonNullable<z.output<typeof typebotCondition>['comparisons']>[number];

/** A rule that cannot be translated has no value: someone must fill it in before the flow can be published. */
function rule({ variableId, comparisonOperator, value }: Comparison, titles: Titles, scribe: Scribe): Rule {
  const variable = scribe.variable(variableId);
  const name = comparisonOperator ?? '';
  const compared = scribe.text(value);
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator === 'exists' || operator === 'not_exists') return { variable, operator };
  if (operator) return { variable, operator, value: titles.get(variable)?.get(compared) ?? compared };
  if (name === 'Greater or equal to') return { variable, operator: 'between', value: [compared, FAR] };
  if (name === 'Less or equal to') return { variable, operator: 'between', value: [-FAR, compared] };
  scribe.leftOut(
    `A rule “${variable} ${cutToCharacters(name, 40) || '?'} ${cutToCharacters(compared, 100)}” has no counterpart. Write one in its place.`,
  );
  return { variable, operator: 'equals' };
}

const setOptions = z.object({
  variableId: z.string().nullish(),
  type: z.string().nullish(),
  expressionToEvaluate: z.string().nullish(),
  isCode: z.boolean().nullish().catch(null),
});

/** What a run knows about itself, by Typebot's names. */
const known: Record<string, string> = {
  'Phone number': '{{phone}}',
  'Contact name': '{{name}}',
  'Environment name': 'whatsapp',
  Empty: '',
};

const setVariable: Translate = ({ options }, scribe) => {
  const { variableId, type, expressionToEvaluate, isCode } = setOptions.catch({}).parse(options);
  const variable = scribe.variable(variableId);
  const isCustom = !type || type === 'Custom';
  const value = isCustom ? expressionValue(expressionToEvaluate ?? '', isCode === true, scribe) : known[type];
  if (!variable || value === undefined) {
    const what = isCustom ? 'It calculates with code' : `It sets “${cutToCharacters(type, 60)}”`;
    scribe.leftOut(variable ? `${what}. Set ${variable} in another way.` : 'It names no variable.');
    return PASSED;
  }
  return oneNode(settingOf(variable, value, scribe));
};

/** A Set variable node. It leaves out what looks like a credential. */
export function settingOf(variable: string, value: string | number | boolean, scribe: Scribe): Drawing {
  const isCredential = typeof value === 'string' && looksLikeCredential({ key: variable, value });
  if (isCredential) {
    scribe.leftOut(
      `What it puts into ${variable} looks like a credential. Keep that as a flow secret, and name the secret in the header of the call.`,
    );
  }
  return { type: 'set_variable', data: { variable, value: isCredential ? '' : value } };
}

const redirect: Translate = ({ options }, scribe) => {
  const url = scribe.text(z.object({ url: z.string().nullish() }).catch({}).parse(options).url).trim();
  if (!url) {
    scribe.leftOut('It has no address.');
    return PASSED;
  }
  scribe.check('It is sent as a link.');
  return oneNode({ type: 'send_message', data: { body: url } });
};

const place = z.object({
  groupId: z.string().nullish(),
  blockId: z.string().nullish(),
  typebotId: z.string().nullish(),
});

const jump: Translate = ({ options }, scribe) => {
  const { groupId, blockId } = place.catch({}).parse(options);
  if (groupId) return { nodes: [], continueAt: { group: groupId, block: blockId ?? null } };
  scribe.leftOut('It does not say where to jump.');
  return PASSED;
};

const typebotLink: Translate = (block, scribe) => {
  const { typebotId, groupId } = place.catch({}).parse(block.options);
  if (typebotId === 'current' && groupId) {
    if (block.outgoingEdgeId) scribe.check('The flow continues there and does not return here.');
    return { nodes: [], continueAt: { group: groupId, block: null } };
  }
  scribe.check('Import the other bot too, publish it, and choose it here.');
  return oneNode({ type: 'run_flow', data: { flowId: '' } }, { done: 'on' });
};

const MAX_WAIT_MINUTES = 43_200;

const wait: Translate = ({ options }, scribe) => {
  const raw = z
    .object({ secondsToWaitFor: z.union([z.string(), z.number()]).nullish() })
    .catch({})
    .parse(options).secondsToWaitFor;
  const seconds = Number(raw ?? Number.NaN);
  if (!Number.isFinite(seconds)) {
    scribe.leftOut('How long it waits is in a variable. The Wait node takes minutes, and Wait until takes a date.');
    return PASSED;
  }
  if (seconds < 30) {
    scribe.leftOut('The shortest wait is one minute.');
    return PASSED;
  }
  const minutes = Math.min(Math.max(Math.round(seconds / 60), 1), MAX_WAIT_MINUTES);
  if (minutes * 60 !== seconds) scribe.check(minutes === 1 ? 'It waits a minute.' : `It waits ${minutes} minutes.`);
  return oneNode({ type: 'wait', data: { minutes } });
};

const webhook: Translate = ({ options }, scribe) => {
  scribe.check('Your system posts to {{event_url}}, which an earlier call or message has to pass on.');
  const responseMap = responseMapOf(options, scribe);
  const data = Object.keys(responseMap).length > 0 ? { responseMap } : {};
  return oneNode({ type: 'wait_for_event', data }, { event: 'on', timeout: 'end' });
};

const abTest: Translate = ({ items }, scribe) => {
  scribe.leftOut('Customers are not split at random. Everyone takes the first path.');
  return { nodes: [], continueAt: alongEdge(items?.[0]?.outgoingEdgeId) };
};

export const logic: Record<string, Translate> = {
  'Set variable': setVariable,
  Redirect: redirect,
  Jump: jump,
  'Typebot link': typebotLink,
  Wait: wait,
  webhook,
  'AB test': abTest,
  Return: () => ({ nodes: [], continueAt: 'end' }) satisfies Piece,
};

export const isCondition = ({ type }: TypebotBlock) => type === 'Condition';
