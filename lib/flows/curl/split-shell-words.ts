const ENDS_COMMAND = new Set(['|', '||', '&', '&&', ';', '>', '>>', '<', '2>', '&>']);

/**
 * Splits a shell command, up to its first pipe or redirection, into words: single and double quotes, `$'…'`, backslashes
 * and continued lines, as well as the carets of the Windows prompt. Nothing in it is evaluated: `variables` names what a
 * shell would replace, and the words have as it is written.
 *
 * Our own, because shell-quote supports neither carets nor `$'…'`, which Chrome (“Copy as cURL”) uses for any text with a
 * quote or a line break.
 */
export function splitShellWords(command: string): { words: string[]; variables: string[] } {
  const isWindows = /\^\r?\n/.test(command);
  const text = isWindows ? withoutCarets(command) : command.replace(/\\\r?\n/g, ' ');
  const variables = new Set<string>();
  const words: string[] = [];
  let word = '';
  let isOpen = false;
  for (const [token, ansi, double, single, escaped, space, variable, plain] of text.matchAll(
    /\$'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|(\s+)|(\$\{?\w{1,100}|\$\()|([^\s'"\\$]+|.)/gs,
  )) {
    if (space !== undefined) {
      if (isOpen) words.push(word);
      word = '';
      isOpen = false;
      continue;
    }
    if (plain !== undefined && !isOpen && ENDS_COMMAND.has(token)) break;
    isOpen = true;
    for (const name of variablesIn(variable ?? double ?? '')) variables.add(name);
    if (ansi !== undefined) word += unescapeAnsi(ansi);
    else if (double !== undefined) word += double.replace(/\\(["\\$`\n])/g, '$1');
    else word += single ?? escaped ?? token;
  }
  if (isOpen) words.push(word);
  return { words, variables: isWindows ? [] : [...variables] };
}

/** `$NAME`, `${NAME}` and `$(command)`, of which a shell puts in the value. */
function variablesIn(text: string): string[] {
  return [...text.matchAll(/\\.|\$\{?(\w{1,100})|\$\(/gs)].flatMap(([token, name]) => {
    if (token.startsWith('\\')) return [];
    return name === undefined ? '$(…)' : `$${name}`;
  });
}

function withoutCarets(command: string): string {
  return command.replace(/\^\r?\n/g, ' ').replace(/\^(.)/gs, '$1');
}

const ANSI: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  0: '',
};

function unescapeAnsi(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{1,4})|x([0-9a-fA-F]{1,2})|(.))/gs, (_, unicode, hex, other) => {
    const code = unicode ?? hex;
    return code === undefined ? (ANSI[other] ?? other) : String.fromCharCode(Number.parseInt(code, 16));
  });
}
