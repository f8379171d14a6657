/** The digest by which the browser recognizes a page that failed because the database is away. */
export const DATABASE_LOST = 'database_lost';
