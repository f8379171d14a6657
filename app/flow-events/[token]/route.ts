export { flowEventDoor as POST } from '#lib/doors/flow-events/flow-event-door.ts';
