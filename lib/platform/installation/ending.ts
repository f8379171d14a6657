/** How a program ended: with an exit code, or by a signal. */
export type Ending = number | NodeJS.Signals;

/** Reads the arguments of a child's 'exit' event, of which one is null. */
export const endingOf = (code: number | null, signal: NodeJS.Signals | null): Ending => signal ?? code ?? 0;

/** The start of a sentence about it, such as “The app ended with code 1”. */
export function endingWords(what: string, ending: Ending): string {
  if (typeof ending === 'number') return `${what} ended with code ${ending}`;
  const cause = ending === 'SIGKILL' ? ', as the system does when memory runs out' : '';
  return `${what} was ended by ${ending}${cause}`;
}
