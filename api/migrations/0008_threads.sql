CREATE TABLE "checkouts" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "checkouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"threads_id" integer NOT NULL,
	"driver" text NOT NULL,
	"reference" text NOT NULL,
	"external_id" text,
	"url" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refund_due" bigint DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "checkouts_reference" UNIQUE("shops_id","reference"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount" > 0 and "checkouts"."refund_due" >= 0)
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "estimates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"threads_id" integer NOT NULL,
	"version" integer NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"deposit" bigint DEFAULT 0 NOT NULL,
	"months" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"valid_until" date,
	"ready_by" date,
	"state" text DEFAULT 'open' NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "estimates_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "estimates_version" UNIQUE("shops_id","threads_id","version"),
	CONSTRAINT "estimates_total" CHECK ("estimates"."total" > 0 and "estimates"."deposit" between 0 and "estimates"."total")
);
--> statement-breakpoint
CREATE TABLE "payment_reminders" (
	"shops_id" integer NOT NULL,
	"threads_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reminders_shops_id_threads_id_due_on_pk" PRIMARY KEY("shops_id","threads_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"threads_id" integer NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"external_id" text,
	"checkouts_id" integer,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "payments_external" UNIQUE("shops_id","external_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "thread_entries" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "thread_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"threads_id" integer NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"estimate" integer,
	"stage" text,
	"asks" boolean DEFAULT false NOT NULL,
	"answer" text,
	"about" integer,
	"payment" integer,
	"read_at" timestamp with time zone,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_entries_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "thread_entries_idempotency" UNIQUE("shops_id","threads_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "thread_pictures" (
	"shops_id" integer NOT NULL,
	"threads_id" integer NOT NULL,
	"mediafiles_id" integer NOT NULL,
	CONSTRAINT "thread_pictures_shops_id_threads_id_mediafiles_id_pk" PRIMARY KEY("shops_id","threads_id","mediafiles_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"orders_id" integer,
	"requests_id" integer,
	"key_seed" text,
	"key_hash" text,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"waiting_for" text,
	"waiting_since" timestamp with time zone,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stage" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "threads_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "threads_of_order" UNIQUE("shops_id","orders_id"),
	CONSTRAINT "threads_of_request" UNIQUE("shops_id","requests_id"),
	CONSTRAINT "threads_key" UNIQUE("shops_id","key_hash"),
	CONSTRAINT "threads_subject" CHECK (("threads"."orders_id" is null) <> ("threads"."requests_id" is null))
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_thread" FOREIGN KEY ("shops_id","threads_id") REFERENCES "public"."threads"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_thread" FOREIGN KEY ("shops_id","threads_id") REFERENCES "public"."threads"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_thread" FOREIGN KEY ("shops_id","threads_id") REFERENCES "public"."threads"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_thread" FOREIGN KEY ("shops_id","threads_id") REFERENCES "public"."threads"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_entries" ADD CONSTRAINT "thread_entries_thread" FOREIGN KEY ("shops_id","threads_id") REFERENCES "public"."threads"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_pictures" ADD CONSTRAINT "thread_pictures_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_pictures" ADD CONSTRAINT "thread_pictures_thread" FOREIGN KEY ("shops_id","threads_id") REFERENCES "public"."threads"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_order" FOREIGN KEY ("shops_id","orders_id") REFERENCES "public"."orders"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_request" FOREIGN KEY ("shops_id","requests_id") REFERENCES "public"."requests"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_of_thread" ON "checkouts" USING btree ("shops_id","threads_id");--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("checked_at") WHERE "checkouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "checkouts_refund" ON "checkouts" USING btree ("checked_at") WHERE "checkouts"."refund_due" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_one_open" ON "estimates" USING btree ("shops_id","threads_id") WHERE "estimates"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_one_accepted" ON "estimates" USING btree ("shops_id","threads_id") WHERE "estimates"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "payments_of_thread" ON "payments" USING btree ("shops_id","threads_id","id");--> statement-breakpoint
CREATE INDEX "thread_entries_of_thread" ON "thread_entries" USING btree ("shops_id","threads_id","id");--> statement-breakpoint
CREATE INDEX "thread_entries_unread" ON "thread_entries" USING btree ("shops_id","threads_id","by") WHERE "thread_entries"."read_at" is null;--> statement-breakpoint
CREATE INDEX "threads_inbox" ON "threads" USING btree ("shops_id","waiting_for","waiting_since");--> statement-breakpoint
INSERT INTO "threads" ("shops_id", "kind", "orders_id", "waiting_for", "waiting_since", "last_at", "used_at", "created_at")
SELECT "shops_id", "action_type", "id",
	CASE WHEN "status" IN ('completed', 'cancelled') THEN NULL WHEN "estimate_amount" IS NOT NULL AND "estimate_answer" IS NULL THEN 'customer' ELSE 'shop' END,
	CASE WHEN "status" IN ('completed', 'cancelled') THEN NULL ELSE coalesce("estimate_answered_at", "estimate_sent_at", "created_at") END,
	coalesce("estimate_answered_at", "estimate_sent_at", "created_at"), now(), "created_at"
FROM "orders";--> statement-breakpoint
INSERT INTO "threads" ("shops_id", "kind", "requests_id", "waiting_for", "waiting_since", "last_at", "used_at", "created_at")
SELECT "shops_id", "kind", "id", CASE WHEN "status" = 'answered' THEN NULL ELSE 'shop' END, CASE WHEN "status" = 'answered' THEN NULL ELSE "created_at" END,
	coalesce("answered_at", "created_at"), now(), "created_at"
FROM "requests";--> statement-breakpoint
INSERT INTO "thread_entries" ("shops_id", "threads_id", "kind", "by", "text", "read_at", "created_at")
SELECT r."shops_id", t."id", 'message', 'customer', r."description", CASE WHEN r."status" <> 'new' THEN now() END, r."created_at"
FROM "requests" r JOIN "threads" t ON t."shops_id" = r."shops_id" AND t."requests_id" = r."id";--> statement-breakpoint
INSERT INTO "thread_entries" ("shops_id", "threads_id", "kind", "by", "text", "read_at", "created_at")
SELECT r."shops_id", t."id", 'message', 'shop', r."answer", now(), coalesce(r."answered_at", r."created_at")
FROM "requests" r JOIN "threads" t ON t."shops_id" = r."shops_id" AND t."requests_id" = r."id" WHERE r."answer" IS NOT NULL;--> statement-breakpoint
INSERT INTO "estimates" ("shops_id", "threads_id", "version", "currency", "lines", "total", "state", "sent_at", "answered_at")
SELECT o."shops_id", t."id", 1, o."estimate_currency",
	jsonb_build_array(jsonb_build_object('kind', 'other', 'label', '', 'amount', round(o."estimate_amount" * u."unit")::bigint)),
	round(o."estimate_amount" * u."unit")::bigint, coalesce(o."estimate_answer", 'open'), coalesce(o."estimate_sent_at", o."created_at"), o."estimate_answered_at"
FROM "orders" o JOIN "threads" t ON t."shops_id" = o."shops_id" AND t."orders_id" = o."id"
CROSS JOIN LATERAL (SELECT CASE
	WHEN o."estimate_currency" IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') THEN 1
	WHEN o."estimate_currency" IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 1000 ELSE 100 END AS "unit") u
WHERE o."estimate_amount" IS NOT NULL AND round(o."estimate_amount" * u."unit") > 0;--> statement-breakpoint
INSERT INTO "thread_entries" ("shops_id", "threads_id", "kind", "by", "text", "estimate", "answer", "read_at", "created_at")
SELECT e."shops_id", e."threads_id", 'estimate', 'shop', coalesce(o."estimate_message", ''), 1, o."estimate_answer", now(), e."sent_at"
FROM "estimates" e JOIN "threads" t ON t."shops_id" = e."shops_id" AND t."id" = e."threads_id"
JOIN "orders" o ON o."shops_id" = t."shops_id" AND o."id" = t."orders_id";
