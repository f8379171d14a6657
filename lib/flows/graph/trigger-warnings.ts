import { triggerText } from '../nodes/start/kind.ts';
import type { Trigger } from '../nodes/start/schema.ts';
import { plainText } from '../template/plain-text.ts';
import type { GraphProblem } from './draft-problems.ts';
import { nodeCalled } from './node-names.ts';
import type { Graph } from './schema.ts';

/** The live flows of the workspace, and the ID of the flow that is edited. */
type LiveFlows = { flowId: string; flows: readonly { id: string; name: string; triggers: Trigger[] }[] };

/**
 * The live flows that start with the same message as this one, each with what they share. Only the oldest flow gets it
 * (lib/flows/runs/match-trigger.ts). They do not prevent publishing, because flows change one by one.
 */
export function triggerWarnings({ nodes }: Graph, { flowId, flows }: LiveFlows): GraphProblem[] {
  return nodes.flatMap((node, index) => {
    if (node.type !== 'start') return [];
    const own = singleTriggers(node.data.triggers);
    return flows.flatMap(({ id, name, triggers }) => {
      if (id === flowId) return [];
      const others = new Set(singleTriggers(triggers).map(({ key }) => key));
      const shared = new Map(own.filter(({ key }) => others.has(key)).map(({ key, text }) => [key, text]));
      if (shared.size === 0) return [];
      // Later IDs sort after earlier ones (lib/platform/new-id.ts).
      const first = id < flowId ? 'It is older' : 'This flow is older';
      const msg = `${nodeCalled(node)}: “${name}” starts with the same message: ${[...shared.values()].join(', ')}. ${first}, so it takes the message.`;
      return [{ type: 'same_trigger', path: ['nodes', index, 'data', 'triggers'], msg }];
    });
  });
}

/** Each keyword as a trigger of its own. Triggers with the same key match the same messages. */
function singleTriggers(triggers: readonly Trigger[]): { key: string; text: string }[] {
  return triggers.flatMap((trigger) => {
    switch (trigger.type) {
      case 'keyword':
        return trigger.keywords.flatMap((word) => keyed(trigger.match, word, { ...trigger, keywords: [word.trim()] }));
      case 'button':
        return keyed('button', trigger.text, { ...trigger, text: trigger.text.trim() });
      case 'call':
        return [];
      default:
        return [{ key: trigger.type, text: triggerText(trigger) }];
    }
  });
}

function keyed(kind: string, words: string, trigger: Trigger) {
  const plain = plainText(words);
  return plain ? [{ key: `${kind} ${plain}`, text: triggerText(trigger) }] : [];
}
