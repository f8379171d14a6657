import { appUrl } from '#lib/platform/env.ts';

/** The link of an invitation. There is no mail server: people hand it over themselves. */
export function invitationUrl(id: string): string {
  return `${appUrl()}/invitations/${id}`;
}
