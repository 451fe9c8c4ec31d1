ALTER TABLE "shops" ADD COLUMN "tax_rates" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "shipping_rates" jsonb;