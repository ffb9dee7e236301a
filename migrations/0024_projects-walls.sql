ALTER TABLE projects FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE projects_people FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE projects_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE projects_refused_entries FORCE ROW LEVEL SECURITY;
