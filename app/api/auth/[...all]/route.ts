import { authDoor } from '#lib/doors/account/auth-door.ts';

export { authDoor as DELETE, authDoor as GET, authDoor as PATCH, authDoor as POST, authDoor as PUT };
