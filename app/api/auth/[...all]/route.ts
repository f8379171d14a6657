import { authDoor } from '#lib/doors/account/auth-door.ts';

export { authDoor as GET, authDoor as POST };
