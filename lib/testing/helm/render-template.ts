/**
 * Go's template language, as far as the chart in ops/helm uses it: npm has no renderer of charts, and `npm test` must
 * not need Helm (docs/decisions/212-an-image-from-scratch.md). Unsupported syntax is refused.
 */
type Value = unknown;
type Scope = { dot: Value; root: Value; variables: Map<string, Value> };
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: string }
  | { kind: 'assign'; name: string; pipeline: string }
  | { kind: 'branch'; word: 'if' | 'with'; pipeline: string; then: Node[]; otherwise: Node[] }
  | { kind: 'range'; names: string[]; pipeline: string; body: Node[] };
export type Functions = Record<string, (...args: Value[]) => Value>;
export type Template = { nodes: Node[]; defined: Map<string, Node[]> };

const ACTION = /\{\{(-?)\s*((?:\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|[^}"])*?)\s*(-?)\}\}/g;

/** Parses a file of templates. Those that it defines by name are in `defined`. */
export function parseTemplate(source: string): Template {
  const tokens: { text?: string; action?: string }[] = [];
  let at = 0;
  let trims = false;
  const text = (end: number, trimsEnd: boolean) => {
    let piece = source.slice(at, end);
    if (trims) piece = piece.trimStart();
    tokens.push({ text: trimsEnd ? piece.trimEnd() : piece });
  };
  for (const match of source.matchAll(ACTION)) {
    text(match.index, match[1] === '-');
    if (!match[2]?.startsWith('/*')) tokens.push({ action: match[2] ?? '' });
    at = match.index + match[0].length;
    trims = match[3] === '-';
  }
  text(source.length, false);

  const defined = new Map<string, Node[]>();
  /** Parses up to its `end` or `else`, which it returns. */
  const block = (): { nodes: Node[]; end: string | undefined } => {
    const nodes: Node[] = [];
    for (let token = tokens.shift(); token; token = tokens.shift()) {
      if (token.text !== undefined) {
        nodes.push({ kind: 'text', text: token.text });
        continue;
      }
      const action = token.action ?? '';
      if (/^(end|else)\b/.test(action)) return { nodes, end: action };
      const [, word = '', rest = ''] = action.match(/^(if|with|range|define)\s+([\s\S]+)$/) ?? [];
      const [, name, pipeline = ''] = action.match(/^(\$\w+)\s*:=\s*([\s\S]+)$/) ?? [];
      if (name) nodes.push({ kind: 'assign', name, pipeline });
      else if (word === 'define') defined.set(JSON.parse(rest), block().nodes);
      else if (word === 'range') nodes.push(range(rest, block().nodes));
      else if (word === 'if' || word === 'with') nodes.push(branch(word, rest));
      else nodes.push({ kind: 'print', pipeline: action });
    }
    return { nodes, end: undefined };
  };
  const branch = (word: 'if' | 'with', pipeline: string): Node => {
    const { nodes: then, end } = block();
    if (end === 'end') return { kind: 'branch', word, pipeline, then, otherwise: [] };
    if (end !== 'else') throw new Error(`“${word} ${pipeline}” ends with “${end}”.`);
    return { kind: 'branch', word, pipeline, then, otherwise: block().nodes };
  };
  return { nodes: block().nodes, defined };
}

function range(head: string, body: Node[]): Node {
  const [, names, pipeline] = head.match(/^((?:\$\w+\s*,?\s*)+):=\s*([\s\S]+)$/) ?? [];
  return { kind: 'range', names: names?.match(/\$\w+/g) ?? [], pipeline: pipeline ?? head, body };
}

/** Empty maps and lists are false, as in Go. */
function isTrue(value: Value): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

export function execute(nodes: Node[], dot: Value, functions: Functions): string {
  return run(nodes, { dot, root: dot, variables: new Map() }, functions);
}

function run(nodes: Node[], scope: Scope, functions: Functions): string {
  const evaluate = (pipeline: string) => evaluatePipeline(pipeline, scope, functions);
  const within = (dot: Value, variables: Iterable<[string, Value]> = []) => ({
    ...scope,
    dot,
    variables: new Map([...scope.variables, ...variables]),
  });
  return nodes
    .map((node): string => {
      if (node.kind === 'text') return node.text;
      const value = evaluate(node.pipeline);
      if (node.kind === 'print') return value === null || value === undefined ? '' : String(value);
      if (node.kind === 'assign') {
        scope.variables.set(node.name, value);
        return '';
      }
      if (node.kind === 'branch') {
        if (!isTrue(value)) return run(node.otherwise, within(scope.dot), functions);
        return run(node.then, within(node.word === 'with' ? value : scope.dot), functions);
      }
      // Go iterates over a map in key order.
      const entries = Array.isArray(value)
        ? [...value.entries()]
        : Object.entries(value ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
      return entries
        .map(([key, item]) => {
          const bound = node.names.length === 2 ? [key, item] : [item];
          return run(
            node.body,
            within(
              item,
              node.names.map((name, index) => [name, bound[index]] as const),
            ),
            functions,
          );
        })
        .join('');
    })
    .join('');
}

const WORD = /\s*("(?:\\.|[^"\\])*"|[()|]|[^\s()|"]+)/g;

function evaluatePipeline(source: string, scope: Scope, functions: Functions): Value {
  const words = [...source.matchAll(WORD)].map(([, word = '']) => word);
  const pipeline = (): Value => {
    let value: Value;
    for (let isFirst = true; ; isFirst = false) {
      const [head, ...args] = command(isFirst ? [] : [value]);
      if (typeof head !== 'function' && args.length > 0) throw new Error(`“${source}” calls what is no function.`);
      value = typeof head === 'function' ? head(...args) : head;
      if (words[0] !== '|') return value;
      words.shift();
    }
  };
  const command = (piped: Value[]): Value[] => {
    const parts: Value[] = [];
    for (let word = words[0]; word !== undefined && word !== '|' && word !== ')'; word = words[0]) {
      words.shift();
      if (word === '(') {
        parts.push(pipeline());
        words.shift();
      } else parts.push(operand(word, parts.length === 0));
    }
    return [...parts, ...piped];
  };
  const operand = (word: string, isHead: boolean): Value => {
    if (word.startsWith('"')) return JSON.parse(word);
    if (/^-?\d+$/.test(word)) return Number(word);
    if (word === 'true' || word === 'false') return word === 'true';
    const [start = '', ...path] = word.split('.');
    if (start === '' || start.startsWith('$')) {
      const from = start === '' ? scope.dot : start === '$' ? scope.root : scope.variables.get(start);
      return path
        .filter(Boolean)
        .reduce((value: Value, key) => (value as Record<string, Value> | undefined)?.[key], from);
    }
    const called = functions[word];
    if (!called || !isHead) throw new Error(`“${word}” in “${source}” is not known here.`);
    return called;
  };
  return pipeline();
}
