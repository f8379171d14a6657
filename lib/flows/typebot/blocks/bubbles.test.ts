import { describe, expect, it } from 'vitest';
import { becomes, type Case, sends } from '../testing/becomes.ts';
import type { Block } from '../testing/small-bot.ts';

/** Its kind is in the data, in place of the node's. */
const file = (type: string, media_url: string) => ({ type, media_url });

describe('a bubble', () => {
  const content = (type: string, of: Block): Block => ({ type, content: of });
  const page = 'https://x.example/page';

  it.each<Case>([
    ['a text', content('text', { plainText: ' Hi {{Answer}} ' }), [sends('Hi {{Answer}}')], []],
    ['a text of nothing', content('text', { plainText: ' ' }), [], []],
    [
      'a text with a formula',
      content('text', { plainText: 'Hi {{= 1 + 1 =}}' }),
      [sends('Hi')],
      ['check: A formula in the text was removed. Set a variable before it, and use that.'],
    ],
    [
      'a text that is too long',
      content('text', { plainText: 'x'.repeat(4097) }),
      [sends('x'.repeat(4096))],
      ['check: The text was cut at 4,096 characters.'],
    ],
    [
      'a text that is just short enough',
      content('text', { plainText: 'x'.repeat(4096) }),
      [sends('x'.repeat(4096))],
      [],
    ],
    ['an image', content('image', { url: 'https://x.example/a.png' }), [file('image', 'https://x.example/a.png')], []],
    ['an image of a variable', content('image', { url: '{{Answer}}' }), [file('image', '{{Answer}}')], []],
    [
      'an image that moves',
      content('image', { url: 'https://x.example/a.gif' }),
      [file('image', 'https://x.example/a.gif')],
      ['check: WhatsApp does not show GIFs as images. Choose a JPEG or PNG.'],
    ],
    ['an image of nothing', content('image', { url: ' ' }), [], ['left_out: It has no file.']],
    [
      'an image that is not secure',
      content('image', { url: 'http://x.example/a.png' }),
      [],
      ['left_out: Its file has no address that begins with https://.'],
    ],
    [
      'a film',
      content('video', { url: 'https://x.example/a.gif', type: 'url' }),
      [file('video', 'https://x.example/a.gif')],
      [],
    ],
    [
      'a film of another site',
      content('video', { url: page, type: 'vimeo' }),
      [sends(page)],
      ['check: It is sent as a link.'],
    ],
    [
      'a sound',
      content('audio', { url: 'https://x.example/a.mp3', type: 'upload' }),
      [file('audio', 'https://x.example/a.mp3')],
      [],
    ],
    ['a page', content('embed', { url: page }), [sends(page)], ['check: It is sent as a link.']],
    ['a page of nothing', content('embed', {}), [], ['left_out: It has no address.']],
  ])('%s', (_, block, nodes, findings) => {
    expect(becomes(block)).toEqual({ nodes, findings });
  });
});
