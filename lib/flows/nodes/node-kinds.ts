import type { FlowNode, NodeType } from '../graph/schema.ts';
import { kind as ask } from './ask/kind.ts';
import { kind as condition } from './condition/kind.ts';
import { kind as end } from './end/kind.ts';
import { kind as handoff } from './handoff/kind.ts';
import { kind as httpRequest } from './http-request/kind.ts';
import type { FieldProblem, Handle, NodeKind } from './node-kind.ts';
import { kind as sendMessage } from './send-message/kind.ts';
import { kind as setContact } from './set-contact/kind.ts';
import { kind as setVariable } from './set-variable/kind.ts';
import { kind as start } from './start/kind.ts';
import { kind as wait } from './wait/kind.ts';

const kinds: { [Type in NodeType]: NodeKind<Type> } = {
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
  waits: boolean;
  problems: FieldProblem[];
};

/** Asks a node's kind about it. Runs in the browser. */
export function nodeFacts(node: FlowNode): NodeFacts {
  return factsBy(kinds[node.type] as NodeKind<NodeType>, node.data);
}

function factsBy(kind: NodeKind<NodeType>, data: FlowNode['data']): NodeFacts {
  const given = data as never;
  return {
    handles: kind.handles(given),
    summary: kind.summary(given),
    sets: kind.sets(given),
    waits: kind.waits(given),
    problems: kind.problems(given),
  };
}
