import { describe, expect, it } from 'vitest';
import { htmlText, richText } from './rich-text.ts';

type Element = Record<string, unknown>;

const p = (...children: unknown[]) => ({ type: 'p', children });
const words = (text: string, marks: Element = {}) => ({ text, ...marks });
const item = (...children: unknown[]) => ({ type: 'li', children });
const list = (type: 'ul' | 'ol', ...children: unknown[]) => ({ type, children });
const link = (url: unknown, text: string) => ({ type: 'a', url, children: [words(text)] });

describe('a rich text', () => {
  it.each<[string, unknown[], string]>([
    ['paragraphs', [p(words('One')), p(words('')), p(words('two '), words('three'))], 'One\n\ntwo three'],
    [
      'marks',
      [p(words('a', { bold: true }), words('b', { italic: true }), words('c', { strikethrough: true }))],
      '*a*_b_~c~',
    ],
    ['several marks', [p(words('a', { bold: true, italic: true, strikethrough: true }))], '*_~a~_*'],
    ['marks that touch their words', [p(words('a'), words(' b ', { bold: true }), words('c'))], 'a *b* c'],
    ['marks of nothing', [p(words('a'), words(' ', { bold: true }), words('b'))], 'a b'],
    ['marks that are not set', [p(words(' a ', { bold: false, italic: 'yes' }), words('b'))], 'a b'],
    ['a list', [list('ul', item(p(words('a'))), item({ type: 'lic', children: [words('b')] }))], '- a\n- b'],
    ['a numbered list', [list('ol', item(words('a')), item(words('b')))], '1. a\n2. b'],
    ['a list in a list', [list('ul', item(p(words('a')), list('ol', item(p(words('b'))))))], '- a\n1. b'],
    ['a quote', [{ type: 'blockquote', children: [p(words('a')), p(words('b'))] }], 'a\nb'],
    ['a quote of one line', [{ type: 'blockquote', children: [words('a '), words('b')] }], 'a b'],
    [
      'code',
      [
        {
          type: 'code_block',
          children: [
            { type: 'code_line', children: [words('a()')] },
            { type: 'code_line', children: [words('b()')] },
          ],
        },
      ],
      'a()\nb()',
    ],
    ['a link', [p(words('See '), link('https://x.example/', 'here'))], 'See here (https://x.example/)'],
    ['a link that says where it goes', [p(link('https://x.example/', 'https://x.example/'))], 'https://x.example/'],
    ['a link of nothing', [p(link('https://x.example/', ' '))], 'https://x.example/'],
    ['a link to nowhere', [p(link(7, 'here'))], 'here'],
    [
      'an element with an address that is no link',
      [p({ type: 'mention', url: 'https://x.example/', children: [words('a')] })],
      'a',
    ],
    [
      'a variable in its line',
      [p(words('Hi '), { type: 'inline-variable', children: [p(words('{{Name}}'))] })],
      'Hi {{Name}}',
    ],
    ['what is not text', [null, 7, 'x', ['y'], p('no'), { type: 'p', children: 'no' }, p(words('a'))], 'a'],
  ])('with %s', (_, elements, text) => {
    expect(richText(elements)).toBe(text);
  });

  const nested = (depth: number): Element => (depth === 0 ? p(words('deep')) : list('ul', item(nested(depth - 1))));

  it('is read as deep as people write, and no deeper', () => {
    expect(richText([nested(9)])).toBe(`${'- '.repeat(9)}deep`);
    expect(richText([nested(10)])).toBe('- '.repeat(10).trim());
    const wrapped = (depth: number): Element => (depth === 0 ? words('deep') : { children: [wrapped(depth - 1)] });
    expect(richText([wrapped(20)])).toBe('deep');
    expect(richText([wrapped(21)])).toBe('');
  });
});

it('reads the words of HTML, line by line', () => {
  expect(htmlText('<div>a<br>b<br />c</div><p>d</p><ul><li>e</li><li>f</li></ul>')).toBe('a\nb\nc\nd\ne\nf');
  expect(htmlText('&lt;&gt;&quot;&#39;&nbsp;&amp;lt;')).toBe('<>"’ &lt;');
});
