ALTER TABLE subscriptions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE billing_events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE saved_entries FORCE ROW LEVEL SECURITY;
