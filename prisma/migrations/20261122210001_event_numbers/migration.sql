-- The order in which GET /events shows them, which no server's transaction numbers have a part in.
ALTER TABLE "events" ADD COLUMN     "number" BIGINT;
