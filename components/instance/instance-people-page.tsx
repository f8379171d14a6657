'use client';
import { callAdmin } from '#components/browser/admin-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import type {
  InstancePerson,
  listInstancePeopleOperation,
  setPersonDisabledOperation,
} from '#lib/workspace/instance/operations.ts';
import { EmailText } from '../members/email-text.tsx';
import { Badge } from '../ui/badge.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { InstanceList, type Listed } from './instance-list.tsx';

const { people: words } = instanceText;

/** All people of the installation: their workspaces, and whether they may sign in. */
export function InstancePeoplePage({ me }: { me: string }) {
  return <InstanceList listed={people} keeps={me} />;
}

const people: Listed<InstancePerson> = {
  title: instanceText.nav.people,
  text: words,
  nameHeader: words.columns.name,
  badge: (person) => person.instance_admin && <Badge>{words.instanceAdmin}</Badge>,
  below: ({ email }) => <EmailText email={email} />,
  columns: [
    {
      id: 'workspaces',
      header: words.columns.workspaces,
      className: 'max-lg:hidden wrap-anywhere',
      cell: (row) => row.workspaces.join(', '),
    },
    {
      id: 'factor',
      header: words.columns.factor,
      className: 'max-md:hidden',
      cell: (row) => (row.second_factor ? words.on : words.off),
    },
    {
      id: 'seen',
      header: words.columns.seen,
      className: 'max-sm:hidden whitespace-nowrap',
      cell: (original) => (original.last_sign_in_at ? <RelativeTime value={original.last_sign_in_at} /> : words.never),
    },
  ],
  queryKey: queryKeys.instancePeople,
  readPage: async ({ signal, ...query }) => {
    const given = { params: {}, query, signal };
    const read = await callAdmin<typeof listInstancePeopleOperation>('GET /api/instance/people', given);
    return { rows: read.people, hasMore: read.has_more };
  },
  setDisabled: ({ id, disabled }) =>
    callAdmin<typeof setPersonDisabledOperation>('PATCH /api/instance/people/{person_id}', {
      params: { person_id: id },
      body: { disabled },
    }),
};
