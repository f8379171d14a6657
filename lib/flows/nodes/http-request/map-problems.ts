import type { FieldProblem } from '../contract/node-kind.ts';
import { isResponsePath } from './response-path.ts';

/** What is wrong with the paths and variables that JSON is taken apart by. */
export function mapProblems({
  responseMap = {},
}: {
  responseMap?: Record<string, string> | undefined;
}): FieldProblem[] {
  return Object.entries(responseMap).flatMap(([path, variable]): FieldProblem[] => {
    if (!isResponsePath(path)) {
      return [{ path: ['responseMap', path], msg: 'This is neither a path with dots nor a JSONPath.' }];
    }
    return variable.trim() ? [] : [{ path: ['responseMap', path], msg: 'Name the variable.' }];
  });
}
