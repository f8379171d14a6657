import { channelDoor } from '#lib/http/channel-door.ts';

export const { GET, POST } = channelDoor;
