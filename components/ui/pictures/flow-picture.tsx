import { Drawing, ours, Words } from './drawing.tsx';

/** Nodes and the edges between them. */
export function FlowPicture() {
  return (
    <Drawing>
      <path d="M52 52c18 0 14-26 32-26M52 52c18 0 14 26 32 26" fill="none" className="stroke-line-strong" />
      <path d="M132 26c10 0 6 26 16 26m-16 26c10 0 6-26 16-26" fill="none" className="stroke-line-strong" />
      <rect x={10} y={40} width={42} height={24} rx={7} className="fill-ok-soft stroke-ok" />
      <rect x={84} y={12} width={48} height={28} rx={7} className={ours} />
      <rect x={84} y={64} width={48} height={28} rx={7} className="fill-info-soft stroke-info" />
      <circle cx={156} cy={52} r={9} />
      <Words x={18} y={50} width={24} strong />
      <Words x={92} y={20} width={30} strong />
      <Words x={92} y={29} width={20} />
      <Words x={92} y={72} width={24} strong />
      <Words x={92} y={81} width={32} />
    </Drawing>
  );
}
