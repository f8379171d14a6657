import { bareName } from '../../template/bare-name.ts';
import type { FieldProblem } from '../contract/node-kind.ts';
import { isResponsePath } from './response-path.ts';

/** Problems in the paths and variables of a response map. */
export function mapProblems({
  responseMap = {},
}: {
  responseMap?: Record<string, string> | undefined;
}): FieldProblem[] {
  return Object.entries(responseMap).flatMap(([path, variable]): FieldProblem[] => {
    if (!isResponsePath(path)) {
      return [{ path: ['responseMap', path], msg: 'This is neither a path with dots nor a JSONPath.' }];
    }
    return bareName(variable) ? [] : [{ path: ['responseMap', path], msg: 'Name the variable.' }];
  });
}
