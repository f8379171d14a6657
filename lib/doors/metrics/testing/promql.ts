import { parser } from '@prometheus-io/lezer-promql';

type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

export type Sample = { name: string; labels: Record<string, string>; value: number };
/** The samples of two consecutive scrapes. */
export type Scrapes = { before: Sample[]; now: Sample[] };

/** The samples in a response of /metrics. */
export function parseSamples(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (value === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text]);
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  });
}

/** Parses with Prometheus' own grammar. Throws for what Prometheus would refuse. */
function parsePromql(text: string): SyntaxNode {
  const tree = parser.parse(text);
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) throw new Error(`${text}: not PromQL at ${from}`);
    },
  });
  const expression = tree.topNode.firstChild;
  if (!expression) throw new Error('An expression is empty.');
  return expression;
}

/** Every metric and every label that an expression names. */
export function namesIn(text: string): { metrics: string[]; labels: string[] } {
  const found = { metrics: [] as string[], labels: [] as string[] };
  const visit = (node: SyntaxNode) => {
    if (node.name === 'VectorSelector') found.metrics.push(selector(node, text).name);
    if (node.name === 'LabelName') found.labels.push(textOf(node, text));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parsePromql(text));
  return found;
}

/**
 * Evaluates an expression: the part of PromQL that our rules use, with Prometheus' semantics. A series that the scrape
 * before did not have has no increase.
 */
export function evaluate(text: string, scrapes: Scrapes): Sample[] {
  return seriesOf(parsePromql(text), text, scrapes);
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};
const textOf = (node: SyntaxNode, text: string) => text.slice(node.from, node.to);

function seriesOf(node: SyntaxNode, text: string, scrapes: Scrapes): Sample[] {
  const children = childrenOf(node);
  switch (node.name) {
    case 'ParenExpr':
      return seriesOf(children[0] as SyntaxNode, text, scrapes);
    case 'VectorSelector':
      return select(node, text, scrapes.now);
    case 'NumberDurationLiteral':
      return [{ name: '', labels: {}, value: Number(textOf(node, text)) }];
    case 'FunctionCall':
      return increase(node, text, scrapes);
    case 'AggregateExpr':
      return aggregate(node, text, scrapes);
    case 'BinaryExpr':
      return combine(node, text, scrapes);
    default:
      throw new Error(`${text}: this evaluator does not know ${node.name}`);
  }
}

function selector(node: SyntaxNode, text: string) {
  const name = textOf(node.getChild('Identifier') as SyntaxNode, text);
  const matchers = (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) => {
    const [label, operator, value] = childrenOf(matcher).map((part) => textOf(part, text)) as [string, string, string];
    return { label, operator, value: value.slice(1, -1) };
  });
  return { name, matchers };
}

function select(node: SyntaxNode, text: string, samples: Sample[]): Sample[] {
  const { name, matchers } = selector(node, text);
  const fits = ({ labels }: Sample) =>
    matchers.every(({ label, operator, value }) => {
      const given = labels[label] ?? '';
      if (operator === '=') return given === value;
      if (operator === '=~') return new RegExp(`^(?:${value})$`).test(given);
      throw new Error(`${text}: this evaluator does not know ${operator}`);
    });
  return samples.filter((sample) => sample.name === name && fits(sample));
}

function increase(node: SyntaxNode, text: string, { before, now }: Scrapes): Sample[] {
  const [called, body] = childrenOf(node) as [SyntaxNode, SyntaxNode];
  const range = body.getChild('MatrixSelector');
  if (textOf(called, text) !== 'increase' || !range) throw new Error(`${text}: only increase(…[…]) is known`);
  const wanted = range.getChild('VectorSelector') as SyntaxNode;
  const key = ({ labels }: Sample) => JSON.stringify(Object.entries(labels).sort());
  const earlier = new Map(select(wanted, text, before).map((sample) => [key(sample), sample.value]));
  return select(wanted, text, now).flatMap((sample) => {
    const first = earlier.get(key(sample));
    return first === undefined ? [] : { ...sample, name: '', value: sample.value - first };
  });
}

const AGGREGATES: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((all, one) => all + one, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};

function aggregate(node: SyntaxNode, text: string, scrapes: Scrapes): Sample[] {
  const operator = AGGREGATES[textOf(node.getChild('AggregateOp') as SyntaxNode, text)];
  if (!operator) throw new Error(`${text}: this evaluator does not know the aggregation`);
  const by = node.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName') ?? [];
  const names = by.map((label) => textOf(label, text));
  const body = childrenOf(node.getChild('FunctionCallBody') as SyntaxNode)[0] as SyntaxNode;
  const of = ({ labels }: Sample) => Object.fromEntries(names.map((name) => [name, labels[name] ?? '']));
  const groups = Map.groupBy(seriesOf(body, text, scrapes), (sample) => JSON.stringify(of(sample)));
  return [...groups].map(([labels, samples]) => ({
    name: '',
    labels: JSON.parse(labels),
    value: operator(samples.map(({ value }) => value)),
  }));
}

function combine(node: SyntaxNode, text: string, scrapes: Scrapes): Sample[] {
  const [left, operator, right] = childrenOf(node) as [SyntaxNode, SyntaxNode, SyntaxNode];
  const one = seriesOf(left, text, scrapes);
  const other = seriesOf(right, text, scrapes)[0]?.value ?? Number.NaN;
  switch (textOf(operator, text)) {
    case '>':
      return one.filter(({ value }) => value > other);
    case '<':
      return one.filter(({ value }) => value < other);
    case '==':
      return one.filter(({ value }) => value === other);
    case '/':
      return one.map((sample) => ({ ...sample, value: sample.value / other }));
    default:
      throw new Error(`${text}: this evaluator does not know ${textOf(operator, text)}`);
  }
}
