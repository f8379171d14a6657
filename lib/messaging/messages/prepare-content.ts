import mime from 'mime';
import type { OutgoingMessage } from '#lib/channel/channel.ts';
import { invalid } from '#lib/contract/errors.ts';
import { mediaFilename } from '#lib/platform/storage/media-filename.ts';
import type { TemplateParts } from '../templates/schema.ts';
import type { Addressee } from './addressee.ts';
import { characterCount } from './character-count.ts';
import { checkMedia } from './check-media.ts';
import { isMediaType, MAX_TEXT_WITH_BUTTONS, mediaMimeTypes } from './constants.ts';
import type { MessageExtras } from './message-extras.ts';
import { isBlank } from './message-problems.ts';
import { prepareTemplate } from './prepare-template.ts';
import type { MessageContent } from './schema.ts';

/** A message in the channel's format, and what our own row stores of it. */
export type PreparedContent = {
  outgoing: OutgoingMessage;
  kind: string;
  text: string | null;
  file: { filename: string; sourceUrl: string | null; channelMediaId: string | null } | null;
  /** Of a template that we have a copy of. */
  templateParts?: TemplateParts | null;
};

/**
 * Checks everything about a message that can be known before it is sent, except the service window, and converts it for the
 * channel. Throws `validation_failed`. `message` is parsed: what its type requires is present.
 */
export async function prepareContent({
  workspaceId,
  wabaId,
  numberId,
  addressee,
  message,
  forApi = false,
}: {
  workspaceId: string;
  /** The account that sends. A trial, which sends nothing, takes that of the default number. */
  wabaId?: string;
  numberId?: string;
  /**
   * Whose attributes fill a template’s `{{attribute}}`. Null for flows, which fill their own texts: braces are literal
   * then.
   */
  addressee: Addressee | null;
  message: MessageContent & MessageExtras & { name?: string | undefined };
  /** Whether the words of a refusal are for integrators. */
  forApi?: boolean;
}): Promise<PreparedContent> {
  const { type, body = '', media_url: link = '', media_id: mediaId } = message;
  if (message.reaction) {
    const { message_id: messageId, emoji } = message.reaction;
    return { outgoing: { type: 'reaction', messageId, emoji }, kind: 'reaction', text: body, file: null };
  }
  if (type === 'text') {
    const { buttons, listLabel } = message;
    if (buttons && characterCount(body) > MAX_TEXT_WITH_BUTTONS) {
      throw invalid(
        ['body', 'body'],
        `A text with buttons has at most ${MAX_TEXT_WITH_BUTTONS} characters.`,
        'too_long',
      );
    }
    const kind = buttons ? 'interactive' : type;
    return { outgoing: { type, body, buttons, listLabel }, kind, text: body, file: null };
  }
  if (isMediaType(type)) {
    // An upload was checked when it was made.
    if (!mediaId) await checkMedia({ type, url: link });
    // Blank fields count as absent, also where a variable left them so: the channel refuses them.
    const said = { ...message, caption: unlessBlank(message.caption), filename: unlessBlank(message.filename) };
    const given = type === 'document' || mediaId ? said.filename : undefined;
    const filename = mediaFilename({ filename: given ?? lastPartOf(link), type });
    const file = { filename, sourceUrl: mediaId ? null : link, channelMediaId: mediaId ?? null };
    // Without a name, the channel may show a linked document as “Untitled”.
    const isNamed = type === 'document' && !given && mediaMimeTypes.document.includes(mime.getType(filename) ?? '');
    const outgoing = mediaMessage(isNamed ? { ...said, filename } : said);
    return { outgoing, kind: type, text: said.caption ?? null, file };
  }
  const name = message.template_name ?? '';
  const { languageCode, components, text, parts } = await prepareTemplate({
    workspaceId,
    wabaId,
    addressee,
    naming: { numberId, name: message.name },
    name,
    languageCode: message.language_code,
    components: message.components,
    forApi,
  });
  const outgoing: OutgoingMessage = { type, name, languageCode, components };
  return { outgoing, kind: type, text, file: null, templateParts: parts };
}

const unlessBlank = (text: string | undefined) => (isBlank(text) ? undefined : text);

function mediaMessage({
  type,
  media_url: link = '',
  media_id,
  caption,
  filename,
  voice,
}: MessageContent): OutgoingMessage {
  const source = media_id ? { id: media_id } : { link };
  if (type === 'document') return { type, ...source, caption, filename };
  if (type === 'audio') return { type, ...source, ...(voice && { voice }) };
  return { type: type as 'image' | 'video', ...source, caption };
}

function lastPartOf(link: string): string {
  const last = URL.parse(link)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
