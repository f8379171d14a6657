import { words } from '#lib/flows/nodes/http-request/words.ts';
import type { Json } from '#lib/platform/json/schema.ts';
import { type Place, pathOf } from './response-place.ts';

const MAX_CHILDREN = 100;

/** A JSON value to explore. Each value in it is a button that reports its place. */
export function JsonTree({
  value,
  place = [],
  onPick,
}: {
  value: Json;
  place?: Place;
  onPick: (place: Place) => void;
}) {
  if (typeof value !== 'object' || value === null) return <Leaf value={value} place={place} onPick={onPick} />;
  const entries = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value).map(([name, item]) => [name, item] as const);
  return (
    <ul className="min-w-0 border-l border-line pl-3">
      {entries.slice(0, MAX_CHILDREN).map(([name, item]) => {
        const inner = [...place, name];
        const isLeaf = typeof item !== 'object' || item === null;
        return (
          <li key={name} className="py-px">
            <button
              type="button"
              aria-label={words.pickValue(pathOf(inner))}
              onClick={() => onPick(inner)}
              className="max-w-full truncate rounded px-1 text-left align-bottom hover:bg-accent-soft hover:text-accent-text"
            >
              <span className="text-ink-faint">{name}: </span>
              {isLeaf && <LeafText value={item} />}
            </button>
            {!isLeaf && <JsonTree value={item} place={inner} onPick={onPick} />}
          </li>
        );
      })}
      {entries.length > MAX_CHILDREN && <li className="px-1 text-ink-faint">… {entries.length - MAX_CHILDREN}</li>}
    </ul>
  );
}

function Leaf({ value, place, onPick }: { value: Json; place: Place; onPick: (place: Place) => void }) {
  return (
    <button type="button" aria-label={words.pickValue(pathOf(place))} onClick={() => onPick(place)}>
      <LeafText value={value} />
    </button>
  );
}

function LeafText({ value }: { value: Json }) {
  return <span className={typeof value === 'string' ? 'text-ok-text' : 'text-info-text'}>{JSON.stringify(value)}</span>;
}
