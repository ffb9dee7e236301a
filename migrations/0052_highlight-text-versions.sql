ALTER TABLE "entry_contents" ADD COLUMN "text_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "highlights" DROP COLUMN "text_hash";--> statement-breakpoint
-- Positions in earlier texts are not known to be right: they are sought again at the next reading.
ALTER TABLE "highlights" ADD COLUMN "text_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "highlights" ALTER COLUMN "text_version" DROP DEFAULT;--> statement-breakpoint
CREATE POLICY "highlights_system" ON "highlights" AS PERMISSIVE FOR SELECT TO public USING ((select app_is_system()));--> statement-breakpoint
CREATE FUNCTION count_text_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.text_version := OLD.text_version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER entry_contents_version BEFORE UPDATE ON entry_contents
  FOR EACH ROW WHEN (OLD.text IS DISTINCT FROM NEW.text) EXECUTE FUNCTION count_text_version();
--> statement-breakpoint
-- The users with highlights in the text of a capture. Until the commit, nobody adds one to its present text: adding
-- takes the same lock. Only the system sees the highlights of others.
CREATE FUNCTION lock_highlighted_text(capture uuid) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  holders uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('highlights of ' || capture, 0));
  PERFORM set_config('app.system', 'on', true);
  holders := ARRAY(SELECT DISTINCT held.user_id FROM user_entries card
    JOIN highlights held ON held.entry_id = card.id AND held.user_id = card.user_id
    WHERE card.entry_id = capture ORDER BY held.user_id);
  PERFORM set_config('app.system', system, true);
  RETURN holders;
END $$;
