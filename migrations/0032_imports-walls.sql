ALTER TABLE imports FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE import_collections FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE import_rows FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE import_parts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE bulk_fetches FORCE ROW LEVEL SECURITY;
