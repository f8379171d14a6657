-- One row: a known word, sealed with ENCRYPTION_KEY. Readiness opens it.
CREATE TABLE "sealed_canary" (
    "id" INTEGER NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "sealed_canary_pkey" PRIMARY KEY ("id")
);
