CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"accountId" text NOT NULL,
	"providerId" text NOT NULL,
	"userId" text NOT NULL,
	"accessToken" text,
	"refreshToken" text,
	"idToken" text,
	"accessTokenExpiresAt" timestamp with time zone,
	"refreshTokenExpiresAt" timestamp with time zone,
	"scope" text,
	"password" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category_type" text NOT NULL,
	"image_url" text,
	"Is_visible" boolean DEFAULT true NOT NULL,
	CONSTRAINT "categories_shops_id_id_pk" PRIMARY KEY("shops_id","id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"elegant_user_id" text NOT NULL,
	"Full_name" text NOT NULL,
	"email" text NOT NULL,
	"cust_info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"customer_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "customers_customer_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"role" text DEFAULT 'customer' NOT NULL,
	"block_deny_access" boolean DEFAULT false NOT NULL,
	"block_deny_reason" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "customers_user" UNIQUE("shops_id","elegant_user_id")
);
--> statement-breakpoint
CREATE TABLE "item_categories" (
	"shops_id" integer NOT NULL,
	"categories_id" integer NOT NULL,
	"items_id" integer NOT NULL,
	CONSTRAINT "item_categories_shops_id_categories_id_items_id_pk" PRIMARY KEY("shops_id","categories_id","items_id")
);
--> statement-breakpoint
CREATE TABLE "item_images" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "item_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"items_id" integer NOT NULL,
	"display_image" text NOT NULL,
	"image_type" text NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"Is_disabled" boolean DEFAULT false NOT NULL,
	"mediafiles_id" integer,
	"youTube_url" text,
	CONSTRAINT "item_images_shops_id_id_pk" PRIMARY KEY("shops_id","id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_type" text NOT NULL,
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"SEO_Tags" text DEFAULT '' NOT NULL,
	"price" numeric(12, 2) DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"Is_disabled" boolean DEFAULT false NOT NULL,
	"item_info" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "items_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "items_slug" UNIQUE("shops_id","slug"),
	CONSTRAINT "items_sku" UNIQUE("shops_id","sku"),
	CONSTRAINT "items_price" CHECK ("items"."price" >= 0 and "items"."price" < 1e10),
	CONSTRAINT "items_rank" CHECK ("items"."rank" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"items_id" integer NOT NULL,
	"action_type" text NOT NULL,
	"status" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"item_type" text NOT NULL,
	"slug" text NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "orders_idempotency" UNIQUE("shops_id","subject","idempotency_key"),
	CONSTRAINT "orders_price" CHECK ("orders"."price" >= 0 and "orders"."price" < 1e10),
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"lastRequest" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expiresAt" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
	"ipAddress" text,
	"userAgent" text,
	"userId" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"domain" text NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"custom_domain" text DEFAULT '' NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"Is_visible" boolean DEFAULT true NOT NULL,
	"allow_affiliate" boolean DEFAULT false NOT NULL,
	"testmode" boolean DEFAULT false NOT NULL,
	"contact_info" jsonb DEFAULT '{"name":"","email":"","phone":"","website_url":""}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shops_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"emailVerified" boolean DEFAULT false NOT NULL,
	"image" text,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expiresAt" timestamp with time zone NOT NULL,
	"createdAt" timestamp with time zone DEFAULT now() NOT NULL,
	"updatedAt" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_elegant_user_id_user_id_fk" FOREIGN KEY ("elegant_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_categories" ADD CONSTRAINT "item_categories_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_categories" ADD CONSTRAINT "item_categories_category" FOREIGN KEY ("shops_id","categories_id") REFERENCES "public"."categories"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_categories" ADD CONSTRAINT "item_categories_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_images" ADD CONSTRAINT "item_images_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_images" ADD CONSTRAINT "item_images_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "customers_elegant_user_id" ON "customers" USING btree ("elegant_user_id");--> statement-breakpoint
CREATE INDEX "item_categories_of_item" ON "item_categories" USING btree ("shops_id","items_id");--> statement-breakpoint
CREATE INDEX "item_images_of_item" ON "item_images" USING btree ("shops_id","items_id","seq","id");--> statement-breakpoint
CREATE INDEX "items_of_type" ON "items" USING btree ("shops_id","item_type","rank","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_of_shop" ON "orders" USING btree ("shops_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_of_subject" ON "orders" USING btree ("shops_id","subject","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");