import type { Graph } from '../graph/schema.ts';
import { triggersOf } from '../graph/triggers-of.ts';
import type { FlowOutgoing } from '../nodes/contract/world.ts';
import { matchTrigger } from '../runs/match-trigger.ts';
import type { JsonValue } from '../template/variables.ts';
import { attributesAfter } from '../trials/attributes-after.ts';
import { type TrialOrder, type TrialState, tryFlowBody } from '../trials/schema.ts';
import type { Rehearsal } from '../trials/trial-world.ts';
import { tryFlow } from '../trials/try-flow.ts';
import type { Difference, FlowTest, FlowTestStep } from './schema.ts';

/** A flow acts once per segment. More without the customer is a loop, which no test needs. */
const MAX_SEGMENTS = 100;

/** The link of a file that the customer sends: a test has no real one. */
const FILES = 'https://example.com/';

type Place = { workspaceId: string; graph: Graph; test: FlowTest };
type Input =
  | {
      type: 'message';
      text: string | null;
      kind?: string;
      choice_id?: string | null;
      media_url?: string | null;
      order?: TrialOrder;
    }
  | { type: 'event'; body: JsonValue }
  | { type: 'time_passes' };
/** Whether the next step is another message of the customer, which may belong to the same answer. */
type Talk = { isGoingOn: boolean };
type Found = Omit<Difference, 'step'>;
type Trial = Awaited<ReturnType<typeof tryFlow>>;

/**
 * Plays a scripted conversation against a graph, in the world of a trial: API calls get the script's answers, secrets are
 * not read, templates count as approved. Returns the first difference, or null.
 */
export async function runFlowTest({ workspaceId, graph, test }: Place): Promise<Difference | null> {
  const talk = conversation({ workspaceId, graph, test });
  for (const [step, expected] of test.steps.entries()) {
    const difference = await talk.take(expected, { isGoingOn: isMessage(test.steps[step + 1]) });
    if (difference) return { step, ...difference };
  }
  const left = talk.unheard() ?? talk.unused();
  return left && { step: null, ...left };
}

/** A step in which the customer sends something. Several of them in a row may be one answer. */
const isMessage = (step: FlowTestStep | undefined) => step !== undefined && MESSAGES.has(step.type);
const MESSAGES = new Set<FlowTestStep['type']>(['customer', 'tap', 'sends']);

function conversation({ workspaceId, graph, test }: Place) {
  const answers = test.steps.filter((step) => step.type === 'api');
  const said: FlowOutgoing[] = [];
  const offered: { id: string; title: string; isRow: boolean }[] = [];
  let state: TrialState | null = null;
  let unanswered: string | null = null;
  let { attributes } = test;
  let isFirst = true;
  const rehearsal: Rehearsal = {
    isOpen: test.hours === 'open',
    answer: ({ method, url }) => {
      const answer = answers.shift();
      if (answer) return answer;
      unanswered ??= `${method} ${url}`;
      return null;
    },
  };

  /** Continues until the flow rests, as if the customer said nothing more, unless they are going on. */
  async function play(input: Input, { isGoingOn }: Talk): Promise<Found | null> {
    const extra = unheard();
    if (extra) return extra;
    const isHeld = state?.state === 'handed_off';
    let next: object | null = input;
    if (input.type === 'message') {
      next = { ...input, is_first: isFirst };
      isFirst = false;
    }
    for (let segment = 0; next && segment < MAX_SEGMENTS; segment++) {
      const trial = await tryFlow(
        { workspaceId, ...tryFlowBody.parse({ graph, state, input: next, contact: { ...test.contact, attributes } }) },
        rehearsal,
      );
      noteTrial(trial);
      if (trial.is_ignored) {
        const actual = isHeld ? 'A person has the conversation.' : 'No trigger fits it, and nothing waits for it.';
        return { expected: 'a message that the flow takes', actual };
      }
      if (unanswered) return { expected: 'no further call', actual: unanswered };
      next = continuation(trial.state, { isGoingOn });
    }
    return null;
  }

  /** Keeps what the flow said, offered and stored about the contact. */
  function noteTrial(trial: Trial) {
    ({ state } = trial);
    if (trial.contact) attributes = attributesAfter(attributes, trial.contact);
    said.push(...trial.messages);
    for (const { buttons = [] } of trial.messages) {
      offered.push(...buttons.map(({ id, title }) => ({ id, title, isRow: buttons.length > 3 })));
    }
  }

  function unheard(): Found | null {
    const [message] = said;
    return message ? { expected: 'nothing more from the bot', actual: textOf(message) } : null;
  }

  /** Whether a tap on this button starts the flow: it is under a template or another message that is not the flow's. */
  function startsWith(title: string): boolean {
    const buttons = triggersOf(graph).filter(({ type }) => type === 'button');
    return matchTrigger({ kind: 'button', text: title, isFirst: false }, [{ triggers: buttons }]) !== undefined;
  }

  function tap(title: string, talk: Talk): Promise<Found | null> | Found {
    const choice = offered.findLast((one) => one.title === title);
    if (!choice && startsWith(title)) return play({ type: 'message', text: title, kind: 'button' }, talk);
    const titles = offered.map((one) => one.title).join(', ');
    if (!choice) return { expected: `a choice “${title}”`, actual: titles || 'no choices' };
    const kind = choice.isRow ? 'list_reply' : 'button_reply';
    return play({ type: 'message', text: title, kind, choice_id: choice.id }, talk);
  }

  return {
    unheard,
    unused: (): Found | null =>
      answers.length > 0 ? { expected: `${answers.length} more calls`, actual: 'no call' } : null,
    take(step: FlowTestStep, talk: Talk): Promise<Found | null> | Found | null {
      switch (step.type) {
        case 'customer':
          return play({ type: 'message', text: step.text }, talk);
        case 'sends': {
          const file = step.kind !== 'order' && { media_url: `${FILES}${step.kind}` };
          const { order } = step;
          return play({ type: 'message', text: null, kind: step.kind, ...file, ...(order && { order }) }, talk);
        }
        case 'event':
          return play({ type: 'event', body: step.body }, talk);
        case 'time_passes':
          return state?.state === 'waiting'
            ? play({ type: 'time_passes' }, talk)
            : { expected: 'a flow that waits', actual: state?.state ?? 'not started' };
        case 'tap':
          return tap(step.title, talk);
        case 'api':
          return null;
        case 'bot':
          return compared(step, said.shift());
        case 'state':
          return state?.state === step.state
            ? null
            : {
                expected: step.state,
                actual: [state?.state ?? 'not started', state?.error].filter(Boolean).join(': '),
              };
      }
    },
  };
}

/** What continues a flow before the customer says something; null if it rests until then. */
function continuation(state: TrialState | null, { isGoingOn }: Talk): { type: 'time_passes' | 'continue' } | null {
  if (state?.collect_until) return isGoingOn ? null : { type: 'time_passes' };
  return state?.state === 'running' ? { type: 'continue' } : null;
}

function compared(step: Extract<FlowTestStep, { type: 'bot' }>, message: FlowOutgoing | undefined): Found | null {
  const { text: wanted, match, choices } = step;
  if (!message) return { expected: wanted, actual: 'nothing' };
  const text = textOf(message);
  const isSame = match === 'is' ? text.trim() === wanted.trim() : text.includes(wanted.trim());
  if (!isSame) return { expected: wanted, actual: text };
  const titles = (message.buttons ?? []).map(({ title }) => title);
  if (!choices || JSON.stringify(choices) === JSON.stringify(titles)) return null;
  return { expected: `${wanted} [${choices.join(' | ')}]`, actual: `${text} [${titles.join(' | ')}]` };
}

/** For a file its caption or its URL, for a template its name. */
function textOf(message: FlowOutgoing): string {
  const { type, body, caption, media_url, template_name } = message as { type?: string; [field: string]: unknown };
  const text = type === 'template' ? template_name : type === 'text' ? body : (caption ?? media_url);
  return typeof text === 'string' ? text : '';
}
