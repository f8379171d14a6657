import type { FlowNode, NodeType } from '../graph/schema.ts';
import { executor as ask } from '../nodes/ask/executor.ts';
import { executor as condition } from '../nodes/condition/executor.ts';
import { type BoundExecutor, bind, type Executor } from '../nodes/contract/executor.ts';
import { executor as end } from '../nodes/end/executor.ts';
import { executor as handoff } from '../nodes/handoff/executor.ts';
import { executor as httpRequest } from '../nodes/http-request/executor.ts';
import { executor as sendMessage } from '../nodes/send-message/executor.ts';
import { executor as setContact } from '../nodes/set-contact/executor.ts';
import { executor as setVariable } from '../nodes/set-variable/executor.ts';
import { executor as start } from '../nodes/start/executor.ts';
import { executor as wait } from '../nodes/wait/executor.ts';

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
