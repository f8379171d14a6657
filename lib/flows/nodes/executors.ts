import type { FlowNode, NodeType } from '../graph/schema.ts';
import { executor as ask } from './ask/executor.ts';
import { executor as condition } from './condition/executor.ts';
import { executor as end } from './end/executor.ts';
import { type BoundExecutor, bind, type Executor } from './executor.ts';
import { executor as handoff } from './handoff/executor.ts';
import { executor as httpRequest } from './http-request/executor.ts';
import { executor as sendMessage } from './send-message/executor.ts';
import { executor as setContact } from './set-contact/executor.ts';
import { executor as setVariable } from './set-variable/executor.ts';
import { executor as start } from './start/executor.ts';
import { executor as wait } from './wait/executor.ts';

const executors: { [Type in NodeType]: Executor<Type> } = {
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

/** How to run this node. */
export function executorOf(node: FlowNode): BoundExecutor {
  return bind(executors[node.type] as Executor<NodeType>, node);
}
