import { Link } from '#components/ui/link.tsx';
import { words } from '#lib/flows/nodes/business-hours/words.ts';
import { useWorkspace } from '../../shell/workspace-context.tsx';

export function BusinessHoursForm() {
  const { slug } = useWorkspace();
  return (
    <div className="flex flex-col gap-2 text-ink-soft">
      <p>{words.explanation}</p>
      <Link href={`/${slug}/settings/business-hours`} className="text-accent-text underline">
        {words.settings}
      </Link>
    </div>
  );
}
