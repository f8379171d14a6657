import { problems as ask } from '../nodes/ask/problems.ts';
import { problems as condition } from '../nodes/condition/problems.ts';
import type { FieldProblem } from '../nodes/contract/node-kind.ts';
import { mapProblems } from '../nodes/http-request/map-problems.ts';
import { problems as httpRequest } from '../nodes/http-request/problems.ts';
import { problems as runFlow } from '../nodes/run-flow/problems.ts';
import { problems as sendMessage } from '../nodes/send-message/problems.ts';
import { problems as setContact } from '../nodes/set-contact/problems.ts';
import { problems as setVariable } from '../nodes/set-variable/problems.ts';
import { problems as start } from '../nodes/start/problems.ts';
import { problems as templateMessage } from '../nodes/template-message/problems.ts';
import { problems as waitUntil } from '../nodes/wait-until/problems.ts';
import { splitTemplate } from '../template/split-template.ts';
import type { JsonValue } from '../template/variables.ts';
import type { FlowNode, NodeOf, NodeType } from './schema.ts';

const nothing = () => [];

const problemsOf: { [Type in NodeType]: (data: NodeOf<Type>['data']) => FieldProblem[] } = {
  start,
  send_message: sendMessage,
  template_message: templateMessage,
  ask,
  http_request: httpRequest,
  condition,
  business_hours: nothing,
  set_variable: setVariable,
  set_contact: setContact,
  run_flow: runFlow,
  wait: nothing,
  wait_until: waitUntil,
  wait_for_event: mapProblems,
  handoff: nothing,
  end: nothing,
};

/** Problems in a node's fields. Runs in the browser. */
export function fieldProblems({ type, data }: FlowNode): FieldProblem[] {
  const ofKind = problemsOf[type] as (data: FlowNode['data']) => FieldProblem[];
  return [...ofKind(data), ...filterProblems(data as JsonValue)];
}

/** Problems in the filters of a node's texts, each at its field. */
function filterProblems(value: JsonValue | undefined, path: FieldProblem['path'] = []): FieldProblem[] {
  if (typeof value === 'string') {
    return splitTemplate(value).flatMap((piece) =>
      'name' in piece && piece.problem ? [{ path, msg: piece.problem }] : [],
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => filterProblems(item, [...path, index]));
  return Object.entries(value).flatMap(([key, item]) => [
    ...filterProblems(key, [...path, key]),
    ...filterProblems(item, [...path, key]),
  ]);
}
