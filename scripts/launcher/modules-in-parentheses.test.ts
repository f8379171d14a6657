import { expect, it } from 'vitest';
import { withModulesInParentheses } from './modules-in-parentheses.ts';

it('parenthesizes each module of a chunk and nothing else', () => {
  const push = '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push';
  expect(
    withModulesInParentheses(`${push}([document.currentScript,7,8,e=>{[()=>1]},9,(e,t)=>{"a)";},10,function(e){}]);`),
  ).toBe(`${push}([document.currentScript,7,8,(e=>{[()=>1]}),9,((e,t)=>{"a)";}),10,(function(e){})]);`);
});

it.each([
  ['the runtime', '(()=>{let e=[()=>1];e.push(...e)})();'],
  ['a worker', 'const f=()=>1;onmessage=f;'],
  ['an empty file', ''],
  ['what it has done before', 'list.push([7,(e=>1),8,(function(){})])'],
])('leaves %s as it is', (_, script) => {
  expect(withModulesInParentheses(script)).toBe(script);
});
