import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { type Role, roleAllows } from '#lib/contract/roles.ts';
import { currentPerson } from '../sessions/current-person.ts';
import { type Membership, membershipOf } from './membership-of.ts';
import { noteMember } from './recent-member.ts';

const memberOf = cache(async (slug: string): Promise<Membership> => {
  const { userId, secondFactorAt } = await currentPerson();
  const member = (await membershipOf({ slug, userId })) ?? notFound();
  noteMember({ cookie: (await headers()).get('cookie'), slug, workspaceId: member.workspaceId });
  // Each page checks this itself, because navigation between pages does not load the layout again.
  if (member.disabled) redirect('/workspaces/disabled');
  if (!member.secondFactorRequired || secondFactorAt) return member;
  const here = (await headers()).get('x-path') ?? `/${slug}`;
  redirect(`/second-factor?next=${encodeURIComponent(here)}`);
});

/**
 * The signed-in person as a member of the workspace in the URL. For people who are not members, or whose role is below
 * `needed`, the page does not exist. A member without the required second factor is redirected to the page that asks for
 * it.
 */
export async function currentMember(slug: string, needed: Role = 'agent'): Promise<Membership> {
  const member = await memberOf(slug);
  return roleAllows(member.role, needed) ? member : notFound();
}
