import { type ModuleDeclaration, parse, type Statement } from 'acorn';

/**
 * Parenthesizes each function that `script` adds to Turbopack’s list of modules. Browsers take parentheses as a hint that
 * a function is called at once, and compile it while the script loads, beside the page’s thread, instead of parsing it a
 * second time on that thread (docs/decisions/291-modules-compiled-while-they-load.md). Other scripts stay as they are.
 */
export function withModulesInParentheses(script: string): string {
  const { body } = parse(script, { ecmaVersion: 'latest', preserveParens: true });
  let result = '';
  let end = 0;
  for (const module of body.flatMap(modulesIn)) {
    result += `${script.slice(end, module.start)}(${script.slice(module.start, module.end)})`;
    end = module.end;
  }
  return result + script.slice(end);
}

/** The functions in a statement like `(globalThis.TURBOPACK || …).push([…, 17, (e, t) => {…}, 23, e => {…}])`. */
function modulesIn(statement: Statement | ModuleDeclaration) {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return [];
  const [list] = statement.expression.arguments;
  if (list?.type !== 'ArrayExpression') return [];
  return list.elements.flatMap((element) =>
    element?.type === 'ArrowFunctionExpression' || element?.type === 'FunctionExpression' ? [element] : [],
  );
}
