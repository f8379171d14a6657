import { defineNodeKind, type FieldProblem, NEXT } from '../contract/node-kind.ts';
import { type StartData, startData, type Trigger } from './schema.ts';
import { words } from './words.ts';

export const kind = defineNodeKind({
  type: 'start',
  data: startData,
  title: words.title,
  initial: (): StartData => ({ triggers: [{ type: 'keyword', match: 'exact', keywords: [] }] }),
  handles: () => [NEXT],
  summary: ({ triggers }) => triggers.map(triggerText).join(', '),
  sets: () => [],
  problems: ({ triggers }) =>
    triggers.length === 0
      ? [{ path: ['triggers'], msg: 'Add a trigger: it says what starts the flow.' }]
      : triggers.flatMap(triggerProblems),
});

function triggerText(trigger: Trigger): string {
  switch (trigger.type) {
    case 'keyword':
      return `${trigger.match === 'exact' ? '' : 'contains '}${trigger.keywords.map((word) => `“${word}”`).join(' or ')}`;
    case 'any_message':
      return 'any message';
    case 'first_message':
      return 'first message';
    case 'order':
      return 'an order';
    case 'button':
      return `button “${trigger.text}”`;
    case 'call':
      return 'another flow or the API';
  }
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
