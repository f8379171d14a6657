import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type RichPiece, richText } from './rich-text.ts';

const tags = { bold: 'b', italic: 'i', strike: 's' };

/** The pieces as readable markup. */
const show = (pieces: RichPiece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'link') return `[${piece.text}](${piece.href})`;
      if ('pieces' in piece) return `<${tags[piece.kind]}>${show(piece.pieces)}</${tags[piece.kind]}>`;
      return `<${piece.kind}>${piece.text}</${piece.kind}>`;
    })
    .join('');

it.each([
  ['*bold* _italic_ ~strike~ `code`', '<b>bold</b> <i>italic</i> <s>strike</s> <code>code</code>'],
  ['*_both_* and _*both*_', '<b><i>both</i></b> and <i><b>both</b></i>'],
  ['(*bold*), _it_!', '(<b>bold</b>), <i>it</i>!'],
  ['2 * 3 * 4, a*b*c, snake_case_name', '2 * 3 * 4, a*b*c, snake_case_name'],
  ['* not bold*, *not bold *', '* not bold*, *not bold *'],
  ['*not\nbold*', '*not\nbold*'],
  ['*open _closed_', '*open <i>closed</i>'],
  ['**', '**'],
  ['`*as it is*` and ```two\nlines``` end', '<code>*as it is*</code> and <block>two\nlines</block> end'],
  ['See https://a.example/x_y_z?q=*1.', 'See [https://a.example/x_y_z?q=*1](https://a.example/x_y_z?q=*1).'],
  ['*https://a.example*', '<b>[https://a.example](https://a.example)</b>'],
  [
    'www.a.example, mail me@a.example!',
    '[www.a.example](https://www.a.example), mail [me@a.example](mailto:me@a.example)!',
  ],
  [
    'Call +91 98123-45678 or 020 7946 0958.',
    'Call [+91 98123-45678](tel:+919812345678) or [020 7946 0958](tel:02079460958).',
  ],
  ['On 2026-03-02 09:15, order 1234567890', 'On 2026-03-02 09:15, order 1234567890'],
  ['javascript:alert(1) data:text/html,x file:///etc', 'javascript:alert(1) data:text/html,x file:///etc'],
  ['*مرحبا* https://a.example', '<b>مرحبا</b> [https://a.example](https://a.example)'],
])('%s', (text, shown) => {
  expect(show(richText(text))).toBe(shown);
});

it('removes nothing but the marks, and links only to the web, mail and phones', () => {
  const piece = fc.constantFrom(
    '*',
    '_',
    '~',
    '`',
    '```',
    ' ',
    '\n',
    'a',
    'b1',
    'https://a.example/',
    '+919812345678',
    '.',
    'م',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (given) => {
      const text = given.join('');
      const bare = (value: string) => value.replace(/[*_~`\n]/g, '');
      const words = (pieces: RichPiece[]): string =>
        pieces.map((one) => ('pieces' in one ? words(one.pieces) : one.text)).join('');
      expect(bare(words(richText(text)))).toBe(bare(text));
      const hrefs = (pieces: RichPiece[]): string[] =>
        pieces.flatMap((one) => ('pieces' in one ? hrefs(one.pieces) : one.kind === 'link' ? one.href : []));
      for (const href of hrefs(richText(text))) expect(href).toMatch(/^(https?|mailto|tel):/);
    }),
  );
});

it.each(['*', '_*~', '`', '*a ', '+1 ', 'www.', 'a@', 'https://', '*a* '])(
  'comes to an end with a message full of %s',
  (text) => {
    const long = text.repeat(Math.ceil(65_536 / text.length));
    expect(richText(long).length).toBeGreaterThan(0);
  },
);
