import type { FlowTestInput } from '#lib/flows/flow-tests/schema.ts';
import type { JsonValue } from '#lib/flows/template/variables.ts';
import type { TrialView } from '#lib/flows/trials/admin-operations.ts';

export type ScriptStep = FlowTestInput['steps'][number];

type Input = { type: string; body?: JsonValue; text?: string; kind?: string; choice_id?: string; media_url?: string };

/** A customer's action as a step of a test script; empty for what the trial does by itself. */
export function stepsOfInput({ type, text = '', kind, choice_id, media_url, body = null }: Input): ScriptStep[] {
  if (type === 'event') return [{ type, body }];
  if (type === 'time_passes') return [{ type }];
  if (type !== 'message') return [];
  if (kind === 'order' || kind === 'image') return [{ type: 'sends', kind }];
  if (media_url !== undefined) return [{ type: 'sends', kind: 'document' }];
  return choice_id === undefined ? [{ type: 'customer', text }] : [{ type: 'tap', title: text }];
}

/** The flow's reaction: its calls with their responses, then its messages. */
export function stepsOfAnswer({ steps, messages }: TrialView, textOf: (message: Message) => string): ScriptStep[] {
  const calls = steps
    .filter(({ node_type }) => node_type === 'http_request')
    .map(({ output }): ScriptStep => {
      const { response } = output as { response?: { status: number; excerpt: string } };
      // A call without a response fails in the script, too.
      return response
        ? { type: 'api', status: response.status, body: jsonOf(response.excerpt) }
        : { type: 'api', status: 503 };
    });
  const said = messages.map((message): ScriptStep => {
    const titles = message.buttons?.map(({ title }) => title);
    return { type: 'bot', text: textOf(message), ...(titles && { choices: titles }) };
  });
  return [...calls, ...said];
}

type Message = TrialView['messages'][number];

/** The chat so far as a test; null before the customer's first action, and while the flow runs. */
export function testOf(script: ScriptStep[], state: TrialView['state']): FlowTestInput | null {
  const [first] = script;
  if (!first || !state || state.state === 'running') return null;
  const name = first.type === 'customer' ? first.text : first.type;
  return { name: name.slice(0, 200), steps: [...script.slice(0, 59), { type: 'state', state: state.state }] };
}

function jsonOf(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
