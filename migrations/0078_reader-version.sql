ALTER TABLE "global_entries" ADD COLUMN "reader_version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What is read again: texts with markup of the former reader. Pasted texts have none. No other column changes, so no trigger has work.
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
ALTER TABLE entry_contents NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE global_entries DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE global_entries entry SET reader_version = 0 WHERE creator_id IS NOT NULL
  AND EXISTS (SELECT FROM entry_contents content WHERE content.entry_id = entry.id AND content.html IS NOT NULL);--> statement-breakpoint
ALTER TABLE global_entries ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE entry_contents FORCE ROW LEVEL SECURITY;--> statement-breakpoint
SELECT set_config('app.system', '', true);--> statement-breakpoint
CREATE INDEX "global_entries_outdated" ON "global_entries" USING btree ("creator_id","id") WHERE "global_entries"."reader_version" < 1;
