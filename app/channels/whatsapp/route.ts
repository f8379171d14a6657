import { channelDoor } from '#lib/doors/channel/channel-door.ts';

export const { GET, POST } = channelDoor;
