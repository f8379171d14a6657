import { validationFailed } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import { componentProblems } from '../templates/component-problems.ts';
import { fileLinkProblems } from '../templates/file-link-problems.ts';
import { knownTemplate } from '../templates/known-template.ts';
import { renderTemplate } from '../templates/render-template.ts';
import type { TemplateComponentInput, TemplateParts } from '../templates/schema.ts';
import { templateParts } from '../templates/template-parts.ts';
import { validateTemplate } from '../templates/validate-template.ts';
import type { Addressee } from './addressee.ts';
import { characterCount } from './character-count.ts';
import { fillAttributes, hasPlaceholders } from './fill-attributes.ts';
import { tidyComponents } from './tidy-components.ts';

/** For a template's body after its values are filled in. */
const MAX_TEMPLATE_BODY = 1024;

type PreparedTemplate = {
  /** In the channel's spelling: `en_US`. */
  languageCode: string;
  components: TemplateComponentInput[] | undefined;
  /** What the customer reads; null when we have no copy of the template. */
  text: string | null;
  /** The rest of what they see; null when we have no copy. */
  parts: TemplateParts | null;
};

/**
 * A template's components with the addressee's attributes filled in, checked against our copy of the template. Throws
 * `validation_failed` with everything that the channel would refuse. `naming` is the name that the send gives to someone
 * who has none, unless they have a conversation with the number that sends (lib/messaging/messages/record-send.ts).
 */
export async function prepareTemplate({
  workspaceId,
  wabaId,
  addressee,
  naming,
  name,
  languageCode,
  components = [],
  forApi,
}: {
  workspaceId: string;
  /** The account that sends. */
  wabaId: string | undefined;
  addressee: Addressee | null;
  naming: Naming;
  name: string;
  languageCode: string;
  components?: TemplateComponentInput[] | undefined;
  /** Whether the words of a refusal are for integrators. */
  forApi: boolean;
}): Promise<PreparedTemplate> {
  const language = languageCode.replaceAll('-', '_');
  const copies = await knownTemplate({ workspaceId, wabaId, name });
  const issues = copies.length > 0 ? validateTemplate(copies, { language, components }) : [];
  if (issues.length > 0) throw validationFailed(issues);
  const filled = tidyComponents(
    addressee && hasPlaceholders(components)
      ? fillAttributes({ components, attributes: await attributesOf({ workspaceId, addressee, naming }), forApi })
      : components,
  );
  // Checked again, because a filled-in value may not be a valid link.
  const unfit = componentProblems(filled);
  const problems = unfit.length > 0 ? unfit : fileLinkProblems(filled);
  if (problems.length > 0) {
    throw validationFailed(problems.map(({ path, type, msg }) => ({ type, loc: ['body', ...path], msg })));
  }
  const copy = copies.find((known) => known.language === language);
  const text = copy ? renderTemplate(copy, filled) : null;
  if (text !== null && characterCount(text) > MAX_TEMPLATE_BODY) {
    const at = filled.findIndex(({ type }) => type.toLowerCase() === 'body');
    const msg = `With its values the template has more than ${MAX_TEMPLATE_BODY} characters.`;
    throw validationFailed([
      { type: 'too_long', loc: ['body', 'components', ...(at < 0 ? [] : [at, 'parameters'])], msg },
    ]);
  }
  return {
    languageCode: language,
    components: filled.length > 0 ? filled : undefined,
    text,
    parts: copy ? templateParts(copy, filled) : null,
  };
}

type Naming = { numberId: string | undefined; name: string | undefined };

/** The contact's attributes, plus `name` and `phone` unless attributes of those names have a value. */
async function attributesOf({
  workspaceId,
  addressee,
  naming,
}: {
  workspaceId: string;
  addressee: Addressee;
  naming: Naming;
}): Promise<Record<string, unknown>> {
  const contact = await db().contact.findUnique({
    where: addressee.phone
      ? { workspaceId_phoneKey: { workspaceId, phoneKey: addressee.phone.key } }
      : { workspaceId_id: { workspaceId, id: addressee.contactId } },
    select: {
      ...{ name: true, phone: true, attributes: true },
      conversations: { where: { numberId: naming.numberId }, select: { id: true }, take: 1 },
    },
  });
  const reachedAt = contact?.phone ?? addressee.phone?.e164;
  const hasTalked = contact !== null && contact.conversations.length > 0;
  const attributes = (contact?.attributes ?? {}) as Record<string, unknown>;
  const own = { name: contact?.name ?? (hasTalked ? null : naming.name), phone: reachedAt && phoneDigits(reachedAt) };
  return { ...own, ...Object.fromEntries(Object.entries(attributes).filter(([, value]) => !isBlankText(value))) };
}

const isBlankText = (value: unknown) => typeof value === 'string' && value.trim() === '';
