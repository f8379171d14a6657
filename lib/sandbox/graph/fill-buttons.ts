import { graphError } from '../kit/error-codes.ts';
import type { MessageParts } from '../schema/control-schema.ts';
import type { TemplateButton } from '../world/template.ts';
import { type Fields, isFields } from './message-fields.ts';

/** A variable in a template's text or link. */
export const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

type Parts = MessageParts['buttons'];
/** The components of a message, and the version of the call. */
type Sent = { given: Fields[]; version: number };

/**
 * Checks a message's button components against its template's buttons, and fills them in
 * (docs/reference/whatsapp.md#templates-in-messages). Throws 100, 131008, 132000, 132012 or 132018.
 */
export function fillButtons(buttons: TemplateButton[], { given, version }: Sent): Parts {
  const sent = given.filter((component) => String(component.type).toLowerCase() === 'button');
  // How Meta refuses one too many is not documented.
  if (sent.some((component) => placeOf(component) >= buttons.length)) {
    throw wrongCount('buttons', sent.length, buttons.length);
  }
  return buttons.map((button, index) => {
    const own = sent.find((component) => placeOf(component) === index);
    if (own) checkKind(button, index, { subType: String(own.sub_type), version });
    return fillButton(button, index, listOfParameters(own));
  });
}

export function listOfParameters(component: Fields | undefined): Fields[] {
  return Array.isArray(component?.parameters) ? component.parameters.filter(isFields) : [];
}

export function wrongCount(key: string, given: number, expected: number) {
  return graphError(132000, {
    details: `${key}: number of localizable_params (${given}) does not match the expected number of params (${expected})`,
  });
}

const placeOf = (component: Fields): number => Number(component.index ?? 0);

function checkKind(button: TemplateButton, index: number, { subType, version }: { subType: string; version: number }) {
  const type = sentAs(button);
  if (type === 'PHONE_NUMBER') {
    throw graphError(100, {
      details: `buttons: Button at index ${index} is of type Call and does not support parameters`,
    });
  }
  if (subType.toUpperCase() === type) return;
  const details = `buttons: Button at index ${index} must be of type ${inMetasWords(type)}`;
  throw graphError(version >= 23 ? 132018 : 132012, { details });
}

/** A one-time password is copied by a link. */
const sentAs = ({ type }: TemplateButton): string => (type === 'OTP' ? 'URL' : type);

/** `QuickReply` for QUICK_REPLY. */
const inMetasWords = (type: string): string =>
  type.replaceAll(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => first + rest.toLowerCase());

function fillButton(button: TemplateButton, index: number, parameters: Fields[]): Parts[number] {
  const [parameter = {}] = parameters;
  const filled = { type: button.type.toLowerCase(), text: button.text ?? '' };
  const required = (value: unknown, kind: string) => {
    if (typeof value === 'string' && value !== '') return value;
    throw graphError(131008, { details: `buttons: Button at index ${index} of type ${kind} requires a parameter` });
  };
  switch (button.type) {
    case 'URL': {
      const url = button.url ?? '';
      if (url.includes('{{')) return { ...filled, url: url.replace(VARIABLE, () => required(parameter.text, 'Url')) };
      if (parameters.length > 0) throw wrongCount('buttons', parameters.length, 0);
      return { ...filled, url };
    }
    case 'OTP':
      return { ...filled, payload: required(parameter.text, 'Url') };
    case 'COPY_CODE':
      return { ...filled, payload: required(parameter.coupon_code, 'CopyCode') };
    case 'QUICK_REPLY':
      return { ...filled, payload: typeof parameter.payload === 'string' ? parameter.payload : filled.text };
    default:
      return filled;
  }
}
