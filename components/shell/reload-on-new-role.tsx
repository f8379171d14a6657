'use client';
import { useEffect, useState } from 'react';
import { useWorkspace } from './workspace-context.tsx';

/**
 * On a page that was not found: reloads it once the person has another role, with which it may exist. The router would show
 * it as missing until the person goes elsewhere.
 */
export function ReloadOnNewRole() {
  const { role } = useWorkspace();
  const [before] = useState(role);
  useEffect(() => {
    if (role !== before) window.location.reload();
  }, [role, before]);
  return null;
}
