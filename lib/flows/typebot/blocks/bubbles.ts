import { z } from 'zod';
import { htmlText, richText } from '../format/rich-text.ts';
import type { TypebotBlock } from '../format/schema.ts';
import { oneNode, PASSED, type Translate } from './piece.ts';
import type { Scribe } from './scribe.ts';

const textContent = z.object({
  richText: z.array(z.unknown()).nullish(),
  html: z.string().nullish(),
  plainText: z.string().nullish(),
});

const fileContent = z.object({ url: z.string().nullish(), type: z.string().nullish() });

/** The text of a text bubble; may be empty. */
export function bubbleText({ content }: TypebotBlock, scribe: Scribe): string {
  const { richText: rich, html, plainText } = textContent.catch({}).parse(content);
  const raw = rich ? richText(rich) : (plainText ?? htmlText(html ?? ''));
  return scribe.text(raw).trim();
}

const text: Translate = (block, scribe) => {
  const body = bubbleText(block, scribe);
  return body ? oneNode({ type: 'send_message', data: { body } }) : PASSED;
};

function fileOf(kind: 'image' | 'video' | 'audio'): Translate {
  return ({ content }, scribe) => {
    const { url, type } = fileContent.catch({}).parse(content);
    const link = scribe.text(url, 8000).trim();
    if (!link) {
      scribe.leftOut('It has no file.');
      return PASSED;
    }
    // Embedded players of other sites are not files.
    if (type && type !== 'url' && kind === 'video') return asLink(link, scribe);
    if (!/^(https:\/\/|\{\{)/i.test(link)) {
      scribe.leftOut('Its file has no address that begins with https://.');
      return PASSED;
    }
    if (kind === 'image' && /\.gif\b/i.test(link)) {
      scribe.check('WhatsApp does not show GIFs as images. Choose a JPEG or PNG.');
    }
    return oneNode({ type: 'send_message', data: { type: kind, media_url: link } });
  };
}

function asLink(link: string, scribe: Scribe) {
  scribe.check('It is sent as a link.');
  return oneNode({ type: 'send_message', data: { body: link } });
}

const embed: Translate = ({ content }, scribe) => {
  const { url } = fileContent.catch({}).parse(content);
  const link = scribe.text(url).trim();
  if (link) return asLink(link, scribe);
  scribe.leftOut('It has no address.');
  return PASSED;
};

export const bubbles: Record<string, Translate> = {
  text,
  image: fileOf('image'),
  video: fileOf('video'),
  audio: fileOf('audio'),
  embed,
};
