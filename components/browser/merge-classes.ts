/**
 * Merges Tailwind classes: of two for the same property, the later one wins. It knows only the classes that this app
 * uses. `tailwind-merge` has eight times the size; a test compares the two for every class in the sources.
 */
export function mergeClasses(classes: string): string {
  const known = merged.get(classes);
  if (known !== undefined) return known;
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of classes.split(/\s+/).filter(Boolean).reverse()) {
    const end = endOfVariants(name);
    const [variants, base] = [name.slice(0, end), name.slice(end)];
    const group = groupOf(base);
    if (group !== undefined) {
      if (taken.has(variants + group)) continue;
      for (const covered of [group, ...(COVERS[group] ?? [])]) taken.add(variants + covered);
    }
    kept.unshift(name);
  }
  const result = kept.join(' ');
  // A page has a few hundred texts; the bound is for texts that differ every time.
  if (merged.size >= 1000) merged.clear();
  merged.set(classes, result);
  return result;
}

const merged = new Map<string, string>();

/** Whole words, then prefixes whose suffix decides the group, then prefixes with one group. The first match wins. */
const GROUPS: [RegExp, string][] = [
  [/^(block|inline|inline-block|inline-flex|flex|grid|table|contents|hidden)$/, 'display'],
  [/^(static|relative|absolute|fixed|sticky)$/, 'position'],
  [/^isol(ate|ation-auto)$/, 'isolation'],
  [/^(in)?visible$/, 'visibility'],
  [/^(not-)?sr-only$/, 'sr'],
  [/^(not-)?italic$/, 'italic'],
  [/^(no-underline|underline|line-through)$/, 'line'],
  [/^(uppercase|lowercase|capitalize|normal-case)$/, 'case'],
  [/^(truncate|text-ellipsis|text-clip)$/, 'text-overflow'],
  [/^text-(left|center|right|start|end)$/, 'text-align'],
  [/^text-(wrap|nowrap|balance|pretty)$/, 'text-wrap'],
  [/^text-(xs|sm|base|lg|\d?xl|\[[\d.])/, 'text-size'],
  [/^font-(sans|mono)$/, 'font-family'],
  [/^flex-(row|col)(-reverse)?$/, 'flex-direction'],
  [/^flex-(wrap|nowrap|wrap-reverse)$/, 'flex-wrap'],
  [/^list-(inside|outside)$/, 'list-position'],
  [/^(bg-(center|top|bottom|left|right))$/, 'bg-position'],
  [/^bg-(cover|contain|auto)$/, 'bg-size'],
  [/^border-(collapse|separate)$/, 'border-collapse'],
  [/^(border|divide)-(solid|dashed|dotted|none)$/, '$1-style'],
  [/^(border|divide)(-[xytrbl])?(-\d+|-\[\d[^\]]*\])?$/, '$1-width$2'],
  [/^decoration-(\d+)$/, 'decoration-thickness'],
  [/^decoration-(solid|dashed|dotted|double|wavy)$/, 'decoration-style'],
  [/^outline(-none|-dashed)$/, 'outline-style'],
  [/^outline(-\d+)?$/, 'outline-width'],
  [/^ring(-\d+)?$/, 'ring-width'],
  [/^object-(contain|cover|fill|none)$/, 'object-fit'],
  [/^tabular-nums$/, 'nums'],
  [/^rounded(-(?:tl|tr|bl|br|[trbl]))?(-|$)/, 'rounded$1'],
  [/^@container$/, 'container'],
  [/^@container\//, 'named-container'],
  [/^\[([^:]+):/, '[$1]'],
  [
    /^-?(inset-[xy]|translate-[xyz]|scale-[xyz]|outline-offset|underline-offset|line-clamp|grid-(?:cols|rows)|(?:col|row)-(?:span|start|end)|max-[wh]|min-[wh]|gap-[xy]|overflow-[xy]|overscroll-[xy]|pointer-events|field-sizing|scroll-m[trblxy]?|scroll-p[trblxy]?|backdrop-blur)(?:-|$)/,
    '$1',
  ],
  [
    /^-?([mp][xytrbl]?|[wh]|size|inset|top|right|bottom|left|z|gap|overflow|overscroll|flex|basis|grow|shrink|items|justify|self|align|leading|tracking|whitespace|wrap|font|text|bg|border|divide|decoration|outline|ring|fill|stroke|shadow|opacity|cursor|select|resize|appearance|animate|transition|duration|ease|origin|scale|translate|rotate|aspect|object|list|order)(?:-|$)/,
    '$1',
  ],
];

/** The further groups that a class sets. */
const COVERS: Record<string, string[]> = {
  size: ['w', 'h'],
  'named-container': ['container'],
  'text-size': ['leading'],
  flex: ['basis', 'grow', 'shrink'],
  'line-clamp': ['display', 'overflow'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  rounded: ['t', 'r', 'b', 'l', 'tl', 'tr', 'bl', 'br'].map((corner) => `rounded-${corner}`),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-bl', 'rounded-br'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
};
for (const start of ['p', 'm', 'scroll-m', 'scroll-p', 'gap-', 'overflow-', 'overscroll-', 'border-width-']) {
  const sides = (names: string) => [...names].map((side) => start + side);
  COVERS[start.replace(/-$/, '')] = sides('xytrbl');
  COVERS[`${start}x`] = sides('lr');
  COVERS[`${start}y`] = sides('tb');
}

function groupOf(base: string): string | undefined {
  for (const [pattern, group] of GROUPS) {
    const found = pattern.exec(base);
    if (found) return group.replace(/\$(\d)/g, (_, place) => found[Number(place)] ?? '');
  }
  return undefined;
}

/** The index after the last colon outside brackets. */
function endOfVariants(name: string): number {
  let [depth, end] = [0, 0];
  for (const [at, letter] of name.split('').entries()) {
    if (letter === '[' || letter === '(') depth += 1;
    if (letter === ']' || letter === ')') depth -= 1;
    if (letter === ':' && depth === 0) end = at + 1;
  }
  return end;
}
