import { Drawing, ours, Words } from './drawing.tsx';

/** A message with places to fill. */
export function TemplatePicture() {
  return (
    <Drawing>
      <path d="M36 8h104a8 8 0 0 1 8 8v64a8 8 0 0 1-8 8H50l-14 9 2-10a8 8 0 0 1-10-7V16a8 8 0 0 1 8-8Z" />
      <rect x={38} y={18} width={100} height={24} rx={5} stroke="none" className="fill-sunken" />
      <Words x={40} y={53} width={30} strong />
      <rect x={75} y={49} width={32} height={12} rx={4} className={ours} />
      <Words x={112} y={53} width={22} strong />
      <Words x={40} y={69} width={84} />
    </Drawing>
  );
}
