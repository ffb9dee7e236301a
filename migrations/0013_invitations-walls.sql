ALTER TABLE invitations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE invitation_counts FORCE ROW LEVEL SECURITY;
