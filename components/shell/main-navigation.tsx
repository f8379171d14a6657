'use client';
import { shellText } from '#components/i18n/en/shell-text.ts';
import { NavLink } from './nav-link.tsx';
import { documentation, navigation } from './navigation.ts';
import { useWorkspace } from './workspace-context.tsx';

/** The pages that the person's role may see. */
export function MainNavigation({ sandbox }: { sandbox: boolean }) {
  const { slug, may } = useWorkspace();
  const shown = navigation.filter(({ role = 'agent', sandboxOnly = false }) => may(role) && (sandbox || !sandboxOnly));
  return (
    <nav aria-label={shellText.mainNavigation} className="flex flex-col gap-0.5">
      {shown.map(({ path, label, icon, trailing: Trailing }) => (
        <NavLink
          key={path}
          href={`/${slug}${path}`}
          icon={icon}
          exact={path === ''}
          trailing={Trailing && <Trailing />}
        >
          {label}
        </NavLink>
      ))}
      {may(documentation.role) && (
        <NavLink href={documentation.href} icon={documentation.icon}>
          {documentation.label}
        </NavLink>
      )}
    </nav>
  );
}
