import type { FieldProblem } from '../contract/node-kind.ts';
import type { StartData, Trigger } from './schema.ts';

export function problems({ triggers }: StartData): FieldProblem[] {
  return triggers.length === 0
    ? [{ path: ['triggers'], msg: 'Add a trigger: it says what starts the flow.' }]
    : triggers.flatMap(triggerProblems);
}

function triggerProblems(trigger: Trigger, index: number): FieldProblem[] {
  if (trigger.type === 'keyword' && !trigger.keywords.some((word) => word.trim())) {
    return [{ path: ['triggers', index, 'keywords'], msg: 'A keyword trigger needs a keyword.' }];
  }
  if (trigger.type === 'button' && !trigger.text.trim()) {
    return [{ path: ['triggers', index, 'text'], msg: 'A button trigger needs the button’s text.' }];
  }
  if (trigger.type === 'any_message' && trigger.mayInterrupt) {
    const msg = 'Any message cannot interrupt: no question of any flow would ever be answered.';
    return [{ path: ['triggers', index, 'mayInterrupt'], msg }];
  }
  return [];
}
