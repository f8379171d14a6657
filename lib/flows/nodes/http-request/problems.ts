import type { FieldProblem } from '../contract/node-kind.ts';
import { HEADER_NAME } from './header-name.ts';
import { mapProblems } from './map-problems.ts';
import type { HttpRequestData } from './schema.ts';

export function problems(data: HttpRequestData): FieldProblem[] {
  return [...urlProblems(data), ...headerProblems(data), ...mapProblems(data)];
}

function urlProblems({ url }: HttpRequestData): FieldProblem[] {
  const written = url.trim();
  const problem = (msg: string) => [{ path: ['url'], msg }];
  if (!written) return problem('Enter the URL to call.');
  if (written.startsWith('{{')) return [];
  if (!/^https?:\/\//i.test(written)) return problem('The URL starts with https://, http:// or a variable.');
  return URL.canParse(filledSomehow(written)) ? [] : problem('This is not a valid URL. Check the host and the port.');
}

/** With a value for each variable that is valid where it is: a number for a port. */
const filledSomehow = (url: string) => url.replace(/:\{\{[^{}]*\}\}/g, ':1').replace(/\{\{[^{}]*\}\}/g, 'x');

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
