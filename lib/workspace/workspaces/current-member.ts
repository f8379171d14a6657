import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { type Role, roleAllows } from '#lib/contract/roles.ts';
import { currentPerson } from '../sessions/current-person.ts';
import { type Membership, membershipOf } from './membership-of.ts';

const memberOf = cache(async (slug: string): Promise<Membership> => {
  const { userId } = await currentPerson();
  const member = await membershipOf({ slug, userId });
  // Each page asks for itself: going from one to another loads no frame.
  if (member?.disabled) redirect('/workspaces/disabled');
  return member ?? notFound();
});

/**
 * The signed-in person as a member of the workspace in the address. To anyone who is not a member, or whose role is
 * below `needed`, the page does not exist.
 */
export async function currentMember(slug: string, needed: Role = 'agent'): Promise<Membership> {
  const member = await memberOf(slug);
  return roleAllows(member.role, needed) ? member : notFound();
}
