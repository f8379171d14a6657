import { commonText } from '#components/i18n/en/common-text.ts';

/** The first link of a page, seen once it has the focus: it leads past the navigation, to the element with the ID `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded-lg bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60"
    >
      {commonText.skipToContent}
    </a>
  );
}
