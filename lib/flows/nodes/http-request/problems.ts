import type { FieldProblem } from '../contract/node-kind.ts';
import { HEADER_NAME } from './header-name.ts';
import { mapProblems } from './map-problems.ts';
import type { HttpRequestData } from './schema.ts';

export function problems(data: HttpRequestData): FieldProblem[] {
  return [...urlProblems(data), ...headerProblems(data), ...mapProblems(data)];
}

function urlProblems({ url }: HttpRequestData): FieldProblem[] {
  if (!url.trim()) return [{ path: ['url'], msg: 'Enter the URL to call.' }];
  const opensWithVariable = url.trimStart().startsWith('{{');
  return opensWithVariable || /^https?:\/\//i.test(url.trimStart())
    ? []
    : [{ path: ['url'], msg: 'The URL starts with https://, http:// or a variable.' }];
}

function headerProblems({ headers = [] }: HttpRequestData): FieldProblem[] {
  return headers.flatMap((header, index): FieldProblem[] => {
    if (!HEADER_NAME.test(header.key)) {
      return [{ path: ['headers', index, 'key'], msg: 'This is not the name of a header.' }];
    }
    return 'secretRef' in header && !header.secretRef
      ? [{ path: ['headers', index, 'secretRef'], msg: 'Choose the secret.' }]
      : [];
  });
}
