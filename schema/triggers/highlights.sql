CREATE TRIGGER highlights_keep_schedules AFTER DELETE ON highlights
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_schedules();

CREATE TRIGGER highlights_touch_new AFTER INSERT ON highlights
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_facets();

CREATE TRIGGER highlights_touch_old AFTER DELETE ON highlights
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_facets();
