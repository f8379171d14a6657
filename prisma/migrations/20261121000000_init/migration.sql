-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "EngineRunState" AS ENUM ('running', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('pending', 'attempting', 'retrying', 'delivered', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "FlowRunState" AS ENUM ('running', 'waiting', 'completed', 'handed_off', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "MessageDirection" AS ENUM ('inbound', 'outbound');

-- CreateEnum
CREATE TYPE "MessageStatus" AS ENUM ('received', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed');

-- CreateEnum
CREATE TYPE "MediaState" AS ENUM ('pending', 'stored', 'failed');

-- CreateTable
CREATE TABLE "engine_events" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "ts" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "engine_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "engine_runs" (
    "id" UUID NOT NULL,
    "function_id" TEXT NOT NULL,
    "event" JSONB NOT NULL,
    "state" "EngineRunState" NOT NULL DEFAULT 'running',
    "idempotency_key" TEXT,
    "concurrency_key" TEXT,
    "output" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "engine_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "engine_steps" (
    "run_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "result" JSONB,

    CONSTRAINT "engine_steps_pkey" PRIMARY KEY ("run_id","hash")
);

-- CreateTable
CREATE TABLE "engine_jobs" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "function_id" TEXT NOT NULL,
    "concurrency_key" TEXT,
    "step_hash" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease" UUID,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "engine_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "engine_crons" (
    "function_id" TEXT NOT NULL,
    "fired_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "engine_crons_pkey" PRIMARY KEY ("function_id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "last_delivery_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "events" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "transaction" BIGINT NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
    "position" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replay" BOOLEAN NOT NULL DEFAULT false,
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "workspace_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" DOUBLE PRECISION NOT NULL,
    "status" INTEGER NOT NULL,
    "error" TEXT,
    "response_body" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("workspace_id","delivery_id","number")
);

-- CreateTable
CREATE TABLE "flows" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "draft_graph" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "published_version" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flows_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "flow_versions" (
    "workspace_id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "graph" JSONB NOT NULL,
    "published_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_versions_pkey" PRIMARY KEY ("workspace_id","flow_id","version")
);

-- CreateTable
CREATE TABLE "flow_secrets" (
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "hosts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_secrets_pkey" PRIMARY KEY ("workspace_id","name")
);

-- CreateTable
CREATE TABLE "flow_runs" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "conversation_id" UUID NOT NULL,
    "state" "FlowRunState" NOT NULL DEFAULT 'running',
    "node_id" TEXT,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "step_count" INTEGER NOT NULL DEFAULT 0,
    "waiting_for" JSONB,
    "waiting_until" TIMESTAMPTZ(3),
    "error" TEXT,
    "message_id" UUID,
    "rerun_of_id" UUID,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "flow_runs_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "flow_run_steps" (
    "workspace_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "node_id" TEXT NOT NULL,
    "node_type" TEXT NOT NULL,
    "input" JSONB NOT NULL DEFAULT '{}',
    "output" JSONB NOT NULL DEFAULT '{}',
    "handle" TEXT,
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "flow_run_steps_pkey" PRIMARY KEY ("workspace_id","run_id","number")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "active_workspace_id" UUID,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_rate_limits" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "auth_rate_limits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspaces" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "logo" TEXT,
    "metadata" TEXT,
    "default_country" TEXT NOT NULL DEFAULT 'IN',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT,
    "status" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "inviter_id" UUID NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "rate_limit_windows" (
    "key_id" UUID NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "rate_limit_windows_pkey" PRIMARY KEY ("key_id","window_start")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "workspace_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "state" TEXT NOT NULL,
    "resource_id" UUID,
    "status" INTEGER,
    "body" TEXT,
    "lease" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("workspace_id","key")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target_id" TEXT,
    "target_name" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "ip_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "api_requests" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "duration_ms" DOUBLE PRECISION NOT NULL,
    "code" TEXT,
    "detail" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_requests_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "numbers" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "phone_number_id" TEXT NOT NULL,
    "waba_id" TEXT NOT NULL,
    "display_phone" TEXT,
    "verified_name" TEXT,
    "access_token" TEXT NOT NULL,
    "catalog_id" TEXT,
    "status" TEXT NOT NULL DEFAULT 'connected',
    "status_detail" TEXT,
    "quality_rating" TEXT,
    "messaging_limit" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "numbers_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "phone" TEXT,
    "phone_key" TEXT,
    "wa_id" TEXT,
    "user_id" TEXT,
    "name" TEXT,
    "name_from_profile" BOOLEAN NOT NULL DEFAULT false,
    "opt_in" BOOLEAN,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "source_ref" TEXT,
    "attributes" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "conversations" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "number_id" UUID NOT NULL,
    "last_inbound_at" TIMESTAMPTZ(3),
    "last_message_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unread_count" INTEGER NOT NULL DEFAULT 0,
    "handoff_at" TIMESTAMPTZ(3),
    "handoff_note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "messages" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "direction" "MessageDirection" NOT NULL,
    "channel_id" TEXT,
    "type" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "status" "MessageStatus" NOT NULL,
    "error" JSONB,
    "template_name" TEXT,
    "source" TEXT NOT NULL,
    "sent_by_id" UUID,
    "flow_run_id" UUID,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "message_receipts" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "status" "MessageStatus" NOT NULL,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "error" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_receipts_pkey" PRIMARY KEY ("workspace_id","message_id","status")
);

-- CreateTable
CREATE TABLE "media" (
    "workspace_id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "state" "MediaState" NOT NULL DEFAULT 'pending',
    "filename" TEXT NOT NULL,
    "mime_type" TEXT,
    "size" BIGINT,
    "channel_media_id" TEXT,
    "source_url" TEXT,
    "voice" BOOLEAN NOT NULL DEFAULT false,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stored_at" TIMESTAMPTZ(3),

    CONSTRAINT "media_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateTable
CREATE TABLE "templates" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "channel_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "category" TEXT,
    "parameter_format" TEXT NOT NULL DEFAULT 'POSITIONAL',
    "components" JSONB NOT NULL,
    "quality_score" TEXT,
    "rejected_reason" TEXT,
    "synced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "orders" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "catalog_id" TEXT,
    "items" JSONB NOT NULL,
    "total" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "note" TEXT,
    "detailed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "engine_events_created_at_idx" ON "engine_events"("created_at");

-- CreateIndex
CREATE INDEX "engine_runs_ended_at_idx" ON "engine_runs"("ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "engine_runs_function_id_idempotency_key_key" ON "engine_runs"("function_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "engine_jobs_due_at_idx" ON "engine_jobs"("due_at");

-- CreateIndex
CREATE INDEX "engine_jobs_run_id_idx" ON "engine_jobs"("run_id");

-- CreateIndex
CREATE INDEX "events_workspace_id_transaction_position_idx" ON "events"("workspace_id", "transaction", "position");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE INDEX "deliveries_workspace_id_webhook_id_created_at_idx" ON "deliveries"("workspace_id", "webhook_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "deliveries_workspace_id_event_id_idx" ON "deliveries"("workspace_id", "event_id");

-- CreateIndex
CREATE INDEX "flows_workspace_id_created_at_id_idx" ON "flows"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "flow_runs_workspace_id_flow_id_started_at_idx" ON "flow_runs"("workspace_id", "flow_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "flow_runs_workspace_id_conversation_id_started_at_idx" ON "flow_runs"("workspace_id", "conversation_id", "started_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_id_account_id_key" ON "accounts"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "auth_rate_limits_key_key" ON "auth_rate_limits"("key");

-- CreateIndex
CREATE UNIQUE INDEX "workspaces_slug_key" ON "workspaces"("slug");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "members_workspace_id_user_id_key" ON "members"("workspace_id", "user_id");

-- CreateIndex
CREATE INDEX "invitations_workspace_id_email_idx" ON "invitations"("workspace_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_token_hash_key" ON "api_keys"("token_hash");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE INDEX "audit_entries_workspace_id_created_at_idx" ON "audit_entries"("workspace_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "api_requests_workspace_id_created_at_idx" ON "api_requests"("workspace_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "api_requests_created_at_idx" ON "api_requests"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "numbers_phone_number_id_key" ON "numbers"("phone_number_id");

-- CreateIndex
CREATE INDEX "numbers_waba_id_idx" ON "numbers"("waba_id");

-- CreateIndex
CREATE INDEX "contacts_workspace_id_created_at_id_idx" ON "contacts"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contacts_tags_idx" ON "contacts" USING GIN ("tags");

-- CreateIndex
CREATE UNIQUE INDEX "contacts_workspace_id_phone_key_key" ON "contacts"("workspace_id", "phone_key");

-- CreateIndex
CREATE UNIQUE INDEX "contacts_workspace_id_user_id_key" ON "contacts"("workspace_id", "user_id");

-- CreateIndex
CREATE INDEX "conversations_workspace_id_contact_id_idx" ON "conversations"("workspace_id", "contact_id");

-- CreateIndex
CREATE INDEX "conversations_workspace_id_last_message_at_id_idx" ON "conversations"("workspace_id", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversations_workspace_id_updated_at_idx" ON "conversations"("workspace_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_workspace_id_number_id_contact_id_key" ON "conversations"("workspace_id", "number_id", "contact_id");

-- CreateIndex
CREATE INDEX "messages_workspace_id_conversation_id_timestamp_id_idx" ON "messages"("workspace_id", "conversation_id", "timestamp" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "messages_workspace_id_channel_id_key" ON "messages"("workspace_id", "channel_id");

-- CreateIndex
CREATE UNIQUE INDEX "templates_workspace_id_name_language_key" ON "templates"("workspace_id", "name", "language");

-- CreateIndex
CREATE INDEX "orders_workspace_id_created_at_id_idx" ON "orders"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "orders_workspace_id_message_id_key" ON "orders"("workspace_id", "message_id");

-- AddForeignKey
ALTER TABLE "engine_steps" ADD CONSTRAINT "engine_steps_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "engine_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "engine_jobs" ADD CONSTRAINT "engine_jobs_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "engine_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_event_id_fkey" FOREIGN KEY ("workspace_id", "event_id") REFERENCES "events"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_workspace_id_webhook_id_fkey" FOREIGN KEY ("workspace_id", "webhook_id") REFERENCES "webhooks"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_workspace_id_delivery_id_fkey" FOREIGN KEY ("workspace_id", "delivery_id") REFERENCES "deliveries"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flows" ADD CONSTRAINT "flows_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_workspace_id_flow_id_fkey" FOREIGN KEY ("workspace_id", "flow_id") REFERENCES "flows"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_secrets" ADD CONSTRAINT "flow_secrets_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_workspace_id_flow_id_fkey" FOREIGN KEY ("workspace_id", "flow_id") REFERENCES "flows"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_run_steps" ADD CONSTRAINT "flow_run_steps_workspace_id_run_id_fkey" FOREIGN KEY ("workspace_id", "run_id") REFERENCES "flow_runs"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "numbers" ADD CONSTRAINT "numbers_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contacts"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_number_id_fkey" FOREIGN KEY ("workspace_id", "number_id") REFERENCES "numbers"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_receipts" ADD CONSTRAINT "message_receipts_workspace_id_message_id_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "messages"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_workspace_id_message_id_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "messages"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_workspace_id_message_id_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "messages"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_workspace_id_contact_id_fkey" FOREIGN KEY ("workspace_id", "contact_id") REFERENCES "contacts"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- A crash may empty it: at worst a key gets its minute's budget again.
ALTER TABLE "rate_limit_windows" SET UNLOGGED;

-- The dispatcher's and the sweeper's view: what waits for a first attempt, or lost its lease.
CREATE INDEX "deliveries_waiting_idx" ON "deliveries"("due_at") WHERE "state" IN ('pending', 'attempting');
CREATE INDEX "deliveries_retrying_idx" ON "deliveries"("due_at") WHERE "state" = 'retrying';

-- Sends whose outcome is not known, and files that still have to be copied.
CREATE INDEX "messages_unsettled_idx" ON "messages"("created_at") WHERE "status" IN ('sending', 'unknown');
CREATE INDEX "media_pending_idx" ON "media"("created_at") WHERE "state" = 'pending';

-- A conversation has at most one active run.
CREATE UNIQUE INDEX "flow_runs_one_active_key" ON "flow_runs"("workspace_id", "conversation_id") WHERE "state" IN ('running', 'waiting');
