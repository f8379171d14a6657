import { authDoor } from '#lib/auth/auth-door.ts';

export { authDoor as GET, authDoor as POST };
