ALTER TABLE "collection_members" ADD COLUMN "invited_as" text;
--> statement-breakpoint
-- A new owner did not invite the members, and does not see their addresses.
CREATE FUNCTION forget_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.invited_as := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_members_forget_address BEFORE UPDATE OF owner_id ON collection_members FOR EACH ROW
  WHEN (OLD.owner_id <> NEW.owner_id) EXECUTE FUNCTION forget_address();
