CREATE TRIGGER reading_states_touch_changed AFTER UPDATE ON reading_states
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION touch_read_entry();

CREATE TRIGGER reading_states_touch_new AFTER INSERT ON reading_states
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_facets();

CREATE TRIGGER reading_states_touch_old AFTER DELETE ON reading_states
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION touch_facets();
