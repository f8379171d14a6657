import { Fragment } from 'react';
import { Link } from '#components/ui/link.tsx';

/** The names of flows, separated by commas; each leads to its editor. */
export function FlowLinks({ slug, flows }: { slug: string; flows: readonly { id: string; name: string }[] }) {
  return flows.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link href={`/${slug}/flows/${id}`} className="hover:underline">
        {name}
      </Link>
    </Fragment>
  ));
}
