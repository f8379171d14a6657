import { isMedia } from './check-media.ts';
import { type Fields, isFields } from './message-fields.ts';

/** A file of a message: of an ID if it was uploaded, else of a link. `kind` is what it is shown as. */
export type SentFile = { kind: string; id?: string; link?: string };

/** The files of a message, a template's header and the header above buttons or a link included. */
export function filesOf(type: string, content: Fields): SentFile[] {
  const listed = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);
  const parameters = listed(content.components).flatMap((component) => listed(component.parameters));
  const headers = type === 'interactive' && isFields(content.header) ? [content.header] : [];
  const holders: Fields[] = isMedia(type) ? [{ type, [type]: content }] : [...parameters, ...headers];
  return holders.flatMap((holder): SentFile[] => {
    const kind = String(holder.type).toLowerCase();
    const file = holder[kind];
    if (!isMedia(kind) || !isFields(file)) return [];
    const { id, link } = file;
    if (typeof link === 'string') return [{ kind, link }];
    return id === undefined ? [] : [{ kind, id: String(id) }];
  });
}
