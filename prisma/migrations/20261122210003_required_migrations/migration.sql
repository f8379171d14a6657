-- What a version must know to run on this database: a migration that takes away what earlier versions use names the one
-- with which the use ended (docs/decisions/138).
CREATE TABLE "required_migrations" (
    "name" TEXT NOT NULL,

    CONSTRAINT "required_migrations_pkey" PRIMARY KEY ("name")
);
