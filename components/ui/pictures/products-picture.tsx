import { Drawing, ours, Words } from './drawing.tsx';

/** Products on a shelf. */
export function ProductsPicture() {
  return (
    <Drawing>
      {[0, 1, 2].map((place) => (
        <g key={place}>
          <rect x={12 + place * 53} y={12} width={46} height={80} rx={8} />
          <rect
            x={18 + place * 53}
            y={18}
            width={34}
            height={36}
            rx={5}
            className={place === 1 ? ours : 'fill-sunken'}
          />
          <Words x={18 + place * 53} y={64} width={30} strong />
          <Words x={18 + place * 53} y={75} width={18} />
        </g>
      ))}
    </Drawing>
  );
}
