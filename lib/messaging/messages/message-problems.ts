import { counted } from '#lib/platform/counted.ts';
import { trimmedName } from '#lib/platform/trimmed-name.ts';
import { componentProblems, type IsOpen, isSecureLink, type MessageProblem } from '../templates/component-problems.ts';
import type { TemplateComponentInput } from '../templates/schema.ts';
import { characterCount } from './character-count.ts';
import { isMediaType, MAX_BUTTON_TITLE, MAX_CAPTION, MAX_TEXT, MAX_TEXT_WITH_BUTTONS } from './constants.ts';

/** A message being composed: on the API, in the inbox, or in a flow's node, where texts may still contain variables. */
export type DraftMessage = {
  type?: string | undefined;
  body?: string | undefined;
  media_url?: string | undefined;
  media_id?: string | undefined;
  caption?: string | undefined;
  filename?: string | undefined;
  template_name?: string | undefined;
  language_code?: string | undefined;
  components?: TemplateComponentInput[] | undefined;
  buttons?: { title: string }[] | undefined;
};

export const MAX_FILENAME = 240;
export const LANGUAGE_CODE = /^[a-z]{2,3}([_-][A-Za-z0-9]{2,4})?$/;

/**
 * Every known reason why a message cannot be sent, even before its texts are final: one set of rules for the API, the
 * inbox, and for editing, publishing and trying flows. Lengths are counted as the channel counts them. `isOpen` tells
 * which texts still contain variables: for those, only what their kind forbids is a problem.
 */
export function messageProblems(message: DraftMessage, isOpen: IsOpen = () => false): MessageProblem[] {
  const { type = 'text', components = [], buttons = [] } = message;
  return [
    ...requiredProblems({ ...message, type }),
    ...lengthProblems(message, isOpen),
    ...(type === 'template' ? componentProblems(components, isOpen) : []),
    ...languageProblems({ ...message, type }, isOpen),
    ...linkProblems({ ...message, type }, isOpen),
    ...buttonProblems(type, buttons, isOpen),
  ];
}

/** The fields that a type requires, and those that it does not accept. */
export function requiredProblems(message: DraftMessage): MessageProblem[] {
  const { type = 'text', body, media_url, media_id, caption, filename, template_name } = message;
  const problems: (MessageProblem | false)[] = [
    type === 'text' && isBlank(body) && missing('body', 'A text message needs a body.'),
    type === 'template' &&
      isBlank(template_name) &&
      missing('template_name', 'A template message needs a template_name.'),
    isMediaType(type) &&
      isBlank(media_url) &&
      !media_id &&
      missing('media_url', 'A message of this type needs a media_url.'),
    type === 'audio' && !isBlank(caption) && notAllowed('caption', 'Audio takes no caption.'),
    type === 'audio' && !isBlank(filename) && notAllowed('filename', 'Audio takes no filename.'),
  ];
  return problems.filter((problem) => problem !== false);
}

function lengthProblems({ body, caption, filename, buttons }: DraftMessage, isOpen: IsOpen): MessageProblem[] {
  const maxBody = buttons?.length ? MAX_TEXT_WITH_BUTTONS : MAX_TEXT;
  const limits = [
    ['body', body, maxBody],
    ['caption', caption, MAX_CAPTION],
    ['filename', filename, MAX_FILENAME],
  ] as const;
  return limits.flatMap(([field, text, max]) =>
    text !== undefined && !isOpen(text) && characterCount(text) > max ? [tooLong([field], max)] : [],
  );
}

function languageProblems({ type, language_code: code }: DraftMessage, isOpen: IsOpen): MessageProblem[] {
  if (type !== 'template' || code === undefined || isOpen(code) || LANGUAGE_CODE.test(code)) return [];
  return [{ path: ['language_code'], type: 'invalid_format', msg: 'Write the language like en or en_US.' }];
}

function linkProblems({ type = '', media_url: link }: DraftMessage, isOpen: IsOpen): MessageProblem[] {
  if (!isMediaType(type) || !link?.trim() || isOpen(link) || isSecureLink(link.trim())) return [];
  return [{ path: ['media_url'], type: 'url_not_https', msg: 'media_url must be a public https URL.' }];
}

function buttonProblems(type: string, buttons: { title: string }[], isOpen: IsOpen): MessageProblem[] {
  if (buttons.length > 0 && type !== 'text') return [notAllowed('buttons', 'Only a text can have buttons.')];
  return buttons.flatMap(({ title }, at) => {
    const path = ['buttons', at, 'title'];
    if (!trimmedName(title)) return [{ path, type: 'missing', msg: 'This needs a title.' }];
    return !isOpen(title) && characterCount(title.trim()) > MAX_BUTTON_TITLE ? [tooLong(path, MAX_BUTTON_TITLE)] : [];
  });
}

/** The value may not even be text, because another field's problem is being reported. */
export const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';
const missing = (field: string, msg: string): MessageProblem => ({ path: [field], type: 'missing', msg });
export const notAllowed = (field: string, msg: string): MessageProblem => ({ path: [field], type: 'not_allowed', msg });
const tooLong = (path: MessageProblem['path'], max: number): MessageProblem => ({
  path,
  type: 'too_long',
  msg: `At most ${counted(max, 'character')}.`,
});
