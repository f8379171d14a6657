import type { FlowNode, NodeOf, NodeType } from '../graph/schema.ts';
import { executor as ask } from '../nodes/ask/executor.ts';
import { executor as businessHours } from '../nodes/business-hours/executor.ts';
import { executor as condition } from '../nodes/condition/executor.ts';
import type { Execution, Executor, Resumption } from '../nodes/contract/executor.ts';
import type { Outcome } from '../nodes/contract/outcome.ts';
import { executor as end } from '../nodes/end/executor.ts';
import { executor as handoff } from '../nodes/handoff/executor.ts';
import { executor as httpRequest } from '../nodes/http-request/executor.ts';
import { executor as runFlow } from '../nodes/run-flow/executor.ts';
import { executor as sendMessage } from '../nodes/send-message/executor.ts';
import { executor as setContact } from '../nodes/set-contact/executor.ts';
import { executor as setVariable } from '../nodes/set-variable/executor.ts';
import { executor as start } from '../nodes/start/executor.ts';
import { executor as templateMessage } from '../nodes/template-message/executor.ts';
import { executor as wait } from '../nodes/wait/executor.ts';
import { executor as waitForEvent } from '../nodes/wait-for-event/executor.ts';
import { executor as waitUntil } from '../nodes/wait-until/executor.ts';

const executors: { [Type in NodeType]: Executor<NodeOf<Type>['data']> } = {
  start,
  send_message: sendMessage,
  template_message: templateMessage,
  ask,
  http_request: httpRequest,
  condition,
  business_hours: businessHours,
  set_variable: setVariable,
  set_contact: setContact,
  run_flow: runFlow,
  wait,
  wait_until: waitUntil,
  wait_for_event: waitForEvent,
  handoff,
  end,
};

/** An executor bound to its node. */
type BoundExecutor = {
  hasEffect: boolean;
  execute(execution: Execution): Promise<Outcome> | Outcome;
  resume(resumption: Resumption): Promise<Outcome> | Outcome;
};

/** How to run this node. */
export function executorOf(node: FlowNode): BoundExecutor {
  const executor = executors[node.type] as Executor<FlowNode['data']>;
  return {
    hasEffect: executor.hasEffect,
    execute: (execution) => executor.execute(node.data, execution),
    resume: (resumption) => {
      if (!executor.resume) throw new Error(`A run waits at a node of type ${node.type}, which never waits.`);
      return executor.resume(node.data, resumption);
    },
  };
}
