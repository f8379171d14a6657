import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react';
import { reportMissingScript } from '#components/browser/report-missing-script.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Missing<Props> = {
  load: Load<Props>;
  giveUp: (props: Props) => void;
  offline: string | undefined;
  found?: ComponentType<Props>;
};
/** The prop that most overlays have. */
type Closes = { onClose?: (() => void) | undefined };

/**
 * For `dynamic()`: a part of a page that is loaded when it is first shown. If its script can't be loaded, such as after
 * an upgrade, the page stays as it is and offers to reload, or says `offline` without a connection, and the part is
 * closed, by `giveUp` or else by its `onClose`. Opening it again tries to load it again
 * (docs/decisions/271-parts-that-are-missing.md).
 *
 * Give `dynamic()` a `loading` too, or put the part into a `<Suspense>`: otherwise the page's skeleton takes the place of
 * the whole page for as long as the part is loading, and the focus is gone, so that a dialog can't return it on closing.
 */
export function part<Props extends object>(
  load: Load<Props>,
  {
    giveUp = ({ onClose }: Props & Closes) => onClose?.(),
    offline,
  }: { giveUp?: (props: Props) => void; offline?: string } = {},
): Load<Props> {
  return () =>
    load().catch(() => {
      // `dynamic()` caches its result, so from now on the placeholder itself tries to load the part.
      const missing: Missing<Props> = { load, giveUp, offline };
      return (props: Props) => <MissingPart missing={missing} given={props} />;
    });
}

function MissingPart<Props extends object>({ missing, given }: { missing: Missing<Props>; given: Props }) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const giveUp = useEffectEvent(() => {
    reportMissingScript({ offline: missing.offline });
    missing.giveUp(given);
  });
  useEffect(() => {
    if (missing.found) return;
    let isWanted = true;
    const onLoaded = (found: ComponentType<Props>) => {
      missing.found = found;
      if (isWanted) render();
    };
    missing.load().then(onLoaded, () => isWanted && giveUp());
    return () => {
      isWanted = false;
    };
  }, [missing]);
  return missing.found ? <missing.found {...given} /> : null;
}
