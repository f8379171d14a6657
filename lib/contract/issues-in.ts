import { type Issue, MAX_ISSUES } from './errors.ts';

/** What is wrong with something, without its place. */
export type Problem = Pick<Issue, 'type' | 'msg'>;

/**
 * The problems of a JSON document, each at its place; no more than a response lists. `ofValue` is asked about every value, and
 * `ofName` about every field’s name; what is inside a value with a problem is not looked at.
 */
export function issuesIn(
  document: unknown,
  loc: Issue['loc'],
  {
    ofValue,
    ofName = () => null,
  }: { ofValue: (value: unknown) => Problem | null; ofName?: (name: string) => Problem | null },
): Issue[] {
  const issues: Issue[] = [];
  const place = [...loc];
  const note = (problem: Problem | null) => {
    if (problem) issues.push({ type: problem.type, loc: [...place], msg: problem.msg });
    return problem !== null;
  };
  const look = (value: unknown) => {
    if (note(ofValue(value)) || typeof value !== 'object' || value === null) return;
    const isList = Array.isArray(value);
    for (const [name, item] of isList ? value.entries() : Object.entries(value)) {
      if (issues.length >= MAX_ISSUES) return;
      place.push(typeof name === 'number' ? name : shown(name));
      if (typeof name === 'string') note(ofName(name));
      look(item);
      place.pop();
    }
  };
  look(document);
  return issues;
}

/** A field's name in a place, which is also stored. */
const shown = (name: string) => name.toWellFormed().replaceAll('\u0000', '�');
