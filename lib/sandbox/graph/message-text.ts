import type { MessageParts } from '../schema/control-schema.ts';
import { type Fields, isFields } from './message-fields.ts';

/** A message's visible text, in either direction, for the sandbox phone and tests. `content` is `message[type]`. */
export function messageText(type: string, content: unknown): string {
  const fields: Fields = isFields(content) ? content : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  switch (type) {
    case 'text':
      return text(fields.body);
    case 'button':
      return text(fields.text);
    case 'reaction':
      return text(fields.emoji);
    case 'location':
      return text(fields.name) || `${String(fields.latitude)}, ${String(fields.longitude)}`;
    case 'interactive':
      return interactiveText(fields);
    case 'order':
      return text(fields.text);
    case 'edit':
      return editText(fields);
    case 'revoke':
      return 'Deleted a message';
    case 'system':
      return text(fields.body);
    default:
      return text(fields.caption);
  }
}

function editText({ message }: Fields): string {
  return isFields(message) ? `Edited: ${messageText(String(message.type), message[String(message.type)])}` : '';
}

function interactiveText(interactive: Fields): string {
  for (const kind of ['button_reply', 'list_reply']) {
    const reply = interactive[kind];
    if (isFields(reply)) return String(reply.title);
  }
  return isFields(interactive.body) ? String(interactive.body.text) : '';
}

/** An interactive message's parts, as a phone displays them. */
export function interactiveParts(interactive: Fields): MessageParts {
  const inner = (key: string): Fields => (isFields(interactive[key]) ? interactive[key] : {});
  const header = inner('header');
  const action = inner('action');
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);
  const rows = list(action.sections).flatMap(({ title, rows }) =>
    list(rows).map((row) => ({ row, section: optional(title) })),
  );
  const replies = list(action.buttons).map((button) => (isFields(button.reply) ? button.reply : {}));
  const link = isFields(action.parameters) && action.parameters.url !== undefined ? [action.parameters] : [];
  return {
    header: header.type === undefined ? null : { type: String(header.type), text: optional(header.text) },
    body: optional(inner('body').text) ?? '',
    footer: optional(inner('footer').text) ?? null,
    buttons: [
      ...replies.map((reply) => ({ type: 'reply', id: String(reply.id), text: String(reply.title) })),
      ...rows.map(({ row, section }) => ({
        ...{ type: 'row', id: String(row.id), text: String(row.title) },
        ...(section !== undefined && { section }),
      })),
      ...link.map((parameters) => ({
        type: 'url',
        text: String(parameters.display_text),
        url: String(parameters.url),
      })),
    ],
  };
}

function optional(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
