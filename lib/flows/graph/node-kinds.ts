import { kind as ask } from '../nodes/ask/kind.ts';
import { kind as condition } from '../nodes/condition/kind.ts';
import type { FieldProblem, Handle, NodeKind } from '../nodes/contract/node-kind.ts';
import { kind as end } from '../nodes/end/kind.ts';
import { kind as handoff } from '../nodes/handoff/kind.ts';
import { kind as httpRequest } from '../nodes/http-request/kind.ts';
import { kind as sendMessage } from '../nodes/send-message/kind.ts';
import { kind as setContact } from '../nodes/set-contact/kind.ts';
import { kind as setVariable } from '../nodes/set-variable/kind.ts';
import { kind as start } from '../nodes/start/kind.ts';
import { kind as wait } from '../nodes/wait/kind.ts';
import type { FlowNode, NodeOf, NodeType } from './schema.ts';

const kinds: { [Type in NodeType]: NodeKind<NodeOf<Type>['data']> } = {
  start,
  send_message: sendMessage,
  ask,
  http_request: httpRequest,
  condition,
  set_variable: setVariable,
  set_contact: setContact,
  wait,
  handoff,
  end,
};

/** What is known of one node without running it. */
export type NodeFacts = {
  handles: Handle[];
  summary: string;
  sets: string[];
  problems: FieldProblem[];
};

/** Asks a node's kind about it. Runs in the browser. */
export function nodeFacts(node: FlowNode): NodeFacts {
  const kind = kinds[node.type] as NodeKind<FlowNode['data']>;
  return {
    handles: kind.handles(node.data),
    summary: kind.summary(node.data),
    sets: kind.sets(node.data),
    problems: kind.problems(node.data),
  };
}
