import ts from 'typescript';

/** One small change of a file: the text from `start` to `end` becomes `replacement`. */
export type Mutant = { file: string; start: number; end: number; replacement: string; line: number; change: string };

const BINARY = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
]);

/** Methods whose calls are dropped, and methods that are swapped for another. */
const DROPPED = new Set([
  'filter',
  'toSorted',
  'toReversed',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'slice',
  'normalize',
]);
const SWAPPED = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);

const SQL: [RegExp, (found: string) => string][] = [
  [/\bAND\b/g, () => 'OR'],
  [/\bOR\b/g, () => 'AND'],
  [/ <(?= )/g, () => ' <='],
  [/ >(?= )/g, () => ' >='],
  [/ <=(?= )/g, () => ' <'],
  [/ >=(?= )/g, () => ' >'],
  [/(?<=\b(?:WHERE|AND|ON)\s+[\w."]+) =(?= )/g, () => ' <>'],
  [/\bNOT EXISTS\b/g, () => 'EXISTS'],
  [/\bgreatest\(/g, () => 'least('],
  [/\bDESC\b/g, () => 'ASC'],
  [/\bIS NULL\b/g, () => 'IS NOT NULL'],
  [/\bIS NOT NULL\b/g, () => 'IS NULL'],
  [/(?<=[+-] )1\b/g, () => '2'],
];

/** All mutants of a file, in source order. Texts for people and for the log are left alone. */
export function findMutants(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const add = (start: number, end: number, replacement: string) => {
    const { line } = tree.getLineAndCharacterOfPosition(start);
    const change = `${clip(source.slice(start, end))} → ${clip(replacement) || '(nothing)'}`;
    mutants.push({ file, start, end, replacement, line: line + 1, change });
  };
  const replace = (node: ts.Node, replacement: string) => add(node.getStart(tree), node.end, replacement);
  const visit = (node: ts.Node) => {
    if (isTold(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isTaggedTemplateExpression(node)) mutateSql(node.template, tree, add);
    mutate(node, replace);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return mutants.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

type Replace = (node: ts.Node, replacement: string) => void;

function mutate(node: ts.Node, replace: Replace) {
  if (ts.isBinaryExpression(node)) {
    const other = BINARY.get(node.operatorToken.kind);
    if (other && !isLoopCondition(node)) replace(node.operatorToken, other);
    if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) replace(node, node.left.getText());
    for (const side of [node.left, node.right]) {
      if (other && ts.isStringLiteral(side) && side.text !== '') replace(side, "''");
    }
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    replace(node, node.operand.getText());
  }
  if (ts.isIfStatement(node)) for (const value of ['true', 'false']) replace(node.expression, value);
  if (ts.isConditionalExpression(node)) for (const value of ['true', 'false']) replace(node.condition, value);
  if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true');
  if (ts.isNumericLiteral(node)) replace(node, `(${node.text} + 1)`);
  if (ts.isCaseClause(node) && ts.isStringLiteral(node.expression)) replace(node.expression, "''");
  if (ts.isThrowStatement(node)) replace(node, '{}');
  if (ts.isExpressionStatement(node) && isCall(node.expression) && !isTold(node.expression)) replace(node, '{}');
  if (ts.isPropertyAccessExpression(node) && node.questionDotToken) replace(node.questionDotToken, '.');
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    if (DROPPED.has(name.text)) replace(node, expression.getText());
    const other = SWAPPED.get(name.text);
    if (other) replace(name, other);
  }
}

const isCall = (node: ts.Expression): boolean =>
  ts.isCallExpression(node) || (ts.isAwaitExpression(node) && isCall(node.expression));

/** An endless loop would stop everything. */
const isLoopCondition = (node: ts.Node): boolean =>
  ts.isWhileStatement(node.parent) || ts.isForStatement(node.parent) || ts.isDoStatement(node.parent);

/** Descriptions of schemas, examples of operations, and what goes to the log. */
function isTold(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'examples') return true;
  if (ts.isVariableDeclaration(node) && node.name.getText() === 'example') return true;
  // The condition of a log line.
  if (ts.isIfStatement(node) && ts.isExpressionStatement(node.thenStatement) && !node.elseStatement) {
    return isTold(node.thenStatement.expression);
  }
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression.getText();
  return /(^|\.)log\(\)\.\w+$/.test(called) || /\.meta$/.test(called);
}

function mutateSql(
  template: ts.TemplateLiteral,
  tree: ts.SourceFile,
  add: (start: number, end: number, text: string) => void,
) {
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template];
  for (const part of parts) {
    const text = part.getText(tree);
    const comments = [...text.matchAll(/--[^\n]*/g)].map(
      ({ index, 0: found }) => [index, index + found.length] as const,
    );
    for (const [pattern, other] of SQL) {
      for (const { index, 0: found } of text.matchAll(pattern)) {
        if (comments.some(([from, to]) => index >= from && index < to)) continue;
        const start = part.getStart(tree) + index;
        add(start, start + found.length, other(found));
      }
    }
  }
}

const clip = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 70);
