import { commonText } from '#components/i18n/en/common-text.ts';

/**
 * A self-contained page with one message: for browsers while the database is away, which every other page needs to know
 * who is signed in, or when they send too many requests. It has the colors of app/globals.css and the system's theme.
 */
const plainPage = ({ title, body }: { title: string; body: string }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title} · ${commonText.appName}</title>
<style>
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.982 0.004 175), oklch(0.178 0.012 205));
  --ink: light-dark(oklch(0.235 0.022 210), oklch(0.945 0.006 190));
  --ink-soft: light-dark(oklch(0.42 0.02 205), oklch(0.8 0.012 195));
  --accent: light-dark(oklch(0.485 0.092 188), oklch(0.755 0.105 183));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.2 0.03 200));
}
body {
  display: grid; place-content: center; justify-items: center; box-sizing: border-box; min-height: 100dvh; margin: 0;
  padding: 1.5rem; background: var(--canvas); color: var(--ink); text-align: center;
  font: 0.875rem/1.5 "Inter Variable", Inter, system-ui, sans-serif;
}
h1 { margin: 0; font-size: 1rem; font-weight: 600; }
p { max-width: 28rem; margin: 0.25rem 0 1.25rem; color: var(--ink-soft); text-wrap: pretty; }
a {
  padding: 0.5rem 0.875rem; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font-weight: 500;
  text-decoration: none;
}
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${body}</p>
<a href="">${commonText.tryAgain}</a>
</main>
</body>
</html>
`;

export const databaseAwayPage = () =>
  plainPage({ title: commonText.databaseAwayTitle, body: commonText.databaseAwayBody });

export const tooManyRequestsPage = () =>
  plainPage({ title: commonText.tooManyRequestsTitle, body: commonText.tooManyRequestsBody });
