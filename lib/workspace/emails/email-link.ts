import { newLink, openLink } from '../sessions/single-use-link.ts';

type EmailLink = { userId: string; email: string };

/** A link that changes the email of a person. */
export async function newEmailLink(value: EmailLink): Promise<string> {
  const { url } = await newLink({ kind: 'email-change', value });
  return url;
}

/** Whom a link belongs to, and to which email it leads; null when it is no longer valid. */
export async function openEmailLink({ token }: { token: string }): Promise<EmailLink | null> {
  const link = await openLink<EmailLink>({ kind: 'email-change', token });
  return link?.value ?? null;
}
