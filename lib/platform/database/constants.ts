/** What Next calls the failure of a page whose database is away, to the browser. */
export const DATABASE_LOST = 'database_lost';
