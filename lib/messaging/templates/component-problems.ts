import { cardsOf } from './cards-of.ts';
import type { TemplateComponentInput } from './schema.ts';

/** A problem with a part of a message; `path` leads to it from the message. */
export type MessageProblem = { path: (string | number)[]; type: string; msg: string };

type Parameter = NonNullable<TemplateComponentInput['parameters']>[number];

/** True for a text whose final wording is not known yet. */
export type IsOpen = (text: string) => boolean;

/** Parameter types that stand for a file. */
export const FILE_PARAMETERS = new Set(['image', 'video', 'document']);

/** Component types, each with its parameter types (docs/reference/whatsapp.md#templates-in-messages). */
const COMPONENTS = new Map([
  ['header', ['text', 'image', 'video', 'document', 'location', 'product']],
  ['body', ['text', 'currency', 'date_time']],
  ['button', ['text', 'payload', 'coupon_code', 'action', 'ttl_minutes']],
  ['limited_time_offer', ['limited_time_offer']],
  ['order_status', ['order_status']],
  ['carousel', []],
]);

const BUTTONS = [
  ...['quick_reply', 'url', 'copy_code', 'catalog', 'mpm', 'flow', 'voice_call', 'order_details'],
  ...['booking_confirmation', 'reminder'],
];

/**
 * What the channel refuses in any template: unknown types of components and parameters, buttons without an index or type,
 * empty texts, files without exactly one of link and ID. `isOpen` tells which texts still wait for their variables.
 */
export function componentProblems(
  components: TemplateComponentInput[],
  isOpen: IsOpen = () => false,
): MessageProblem[] {
  return components.flatMap((component, at) =>
    [
      ...kindProblems(component, isOpen),
      ...buttonProblems(component, isOpen),
      ...(component.parameters ?? []).flatMap((parameter, place) =>
        parameterProblems(parameter, isOpen).map(within('parameters', place)),
      ),
      ...cardsOf(component).flatMap((card, place) =>
        componentProblems(card.components, isOpen).map(within('cards', place)),
      ),
    ].map(within('components', at)),
  );
}

export const within =
  (list: string, at: number) =>
  ({ path, ...problem }: MessageProblem): MessageProblem => ({ path: [list, at, ...path], ...problem });

function kindProblems({ type, parameters = [] }: TemplateComponentInput, isOpen: IsOpen): MessageProblem[] {
  if (isOpen(type)) return [];
  const taken = COMPONENTS.get(type.toLowerCase());
  if (!taken) return [otherThan([...COMPONENTS.keys()], ['type'])];
  return parameters.flatMap((parameter, place) =>
    taken.includes(parameter.type.toLowerCase()) || isOpen(parameter.type)
      ? []
      : [otherThan(taken, ['parameters', place, 'type'])],
  );
}

function otherThan(known: string[], path: MessageProblem['path']): MessageProblem {
  const msg = known.length > 0 ? `This must be one of ${known.join(', ')}.` : 'This takes no parameters.';
  return { path, type: 'not_allowed', msg };
}

function buttonProblems({ type, sub_type, index }: TemplateComponentInput, isOpen: IsOpen): MessageProblem[] {
  if (type.toLowerCase() !== 'button') return [];
  const isKnown = !sub_type?.trim() || isOpen(sub_type) || BUTTONS.includes(sub_type.toLowerCase());
  const kind = 'A button needs its sub_type, such as url, quick_reply or copy_code.';
  const place = 'A button needs its index: its place among the template’s buttons, from 0.';
  return [
    ...(sub_type?.trim() ? [] : [{ path: ['sub_type'], type: 'missing', msg: kind }]),
    ...(isKnown ? [] : [otherThan(BUTTONS, ['sub_type'])]),
    ...(index === undefined ? [{ path: ['index'], type: 'missing', msg: place }] : []),
  ];
}

function parameterProblems(parameter: Parameter, isOpen: IsOpen): MessageProblem[] {
  const type = parameter.type.toLowerCase();
  if (FILE_PARAMETERS.has(type)) return fileProblems(type, parameter[type], isOpen);
  switch (type) {
    case 'text':
      return textProblems(['text'], parameter.text);
    case 'payload':
      return textProblems(['payload'], parameter.payload);
    case 'coupon_code':
      return textProblems(['coupon_code'], parameter.coupon_code);
    case 'currency':
    case 'date_time':
      return textProblems([type, 'fallback_value'], fieldOf(parameter[type], 'fallback_value'));
    case 'location':
    case 'product':
    case 'action':
    case 'limited_time_offer':
    case 'order_status':
      if (typeof parameter[type] === 'object' && parameter[type] !== null) return [];
      return [{ path: [type], type: 'missing', msg: `This parameter needs its ${type}.` }];
    default:
      return [];
  }
}

function textProblems(path: string[], value: unknown): MessageProblem[] {
  const name = path.join('.');
  if (value === undefined || value === null) {
    return [{ path, type: 'missing', msg: `This parameter needs its ${name}.` }];
  }
  if (typeof value !== 'string') return [{ path, type: 'invalid_type', msg: `${name} is a text.` }];
  if (value.trim()) return [];
  return [{ path, type: 'too_short', msg: `${name} is empty: the channel takes no empty value.` }];
}

function fileProblems(type: string, file: unknown, isOpen: IsOpen): MessageProblem[] {
  const given = ['link', 'id'].filter((key) => {
    const value = fieldOf(file, key);
    return value !== undefined && value !== null && String(value).trim() !== '';
  });
  if (given.length === 0) {
    return [{ path: [type], type: 'missing', msg: `This parameter needs ${type}.link, or ${type}.id.` }];
  }
  if (given.length > 1) {
    return [{ path: [type], type: 'not_allowed', msg: `Give either ${type}.link or ${type}.id, not both.` }];
  }
  const link = fieldOf(file, 'link');
  if (link === undefined || (typeof link === 'string' && (isOpen(link) || isSecureLink(link)))) return [];
  return [{ path: [type, 'link'], type: 'url_not_https', msg: `${type}.link is a public https URL.` }];
}

/**
 * True for https, and for http to this machine or a literal address, which the server checks against the operator's
 * settings.
 */
export function isSecureLink(link: string): boolean {
  const url = URL.parse(link);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|[\d.]+|\[.*\])$/.test(url.hostname));
}

export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
