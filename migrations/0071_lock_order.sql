-- Everything that changes shared collections locks in one order: the collection, memberships, entries, the indexes of
-- scopes. Otherwise a save, a move and an ending at the same time would wait for each other (decision 37).

-- Locks the indexes of scopes in the order in which all writers of several lock them. By name first, because the index
-- of a scope may not exist yet.
CREATE OR REPLACE FUNCTION lock_scopes(scopes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(current_setting('app.user_id', true), '');
  ordered uuid[] := ARRAY(SELECT DISTINCT wanted FROM unnest(scopes) wanted WHERE wanted IS NOT NULL ORDER BY wanted);
  scope uuid;
BEGIN
  FOREACH scope IN ARRAY ordered LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('search scope ' || scope, 0));
  END LOOP;
  FOREACH scope IN ARRAY ordered LOOP
    PERFORM set_config('app.user_id', scope::text, true);
    PERFORM FROM search_bases WHERE scope_id = scope FOR UPDATE;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
END $$;
--> statement-breakpoint
-- The actor's role in a shared collection of another user; null if the actor is not a member. Neither the collection nor
-- the membership ends before the commit.
CREATE FUNCTION app_lock_membership(collection uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  held text;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  IF EXISTS (SELECT FROM collection_members WHERE collection_id = collection AND user_id = app_user_id()) THEN
    PERFORM FROM interest_profiles WHERE id = collection FOR KEY SHARE;
    SELECT role INTO held FROM collection_members
      WHERE collection_id = collection AND user_id = app_user_id() FOR SHARE;
  END IF;
  PERFORM set_config('app.system', system, true);
  RETURN held;
END $$;
--> statement-breakpoint
-- As before, by the function above.
CREATE OR REPLACE FUNCTION check_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM interest_profiles WHERE id = NEW.interest_profile_id AND user_id = NEW.user_id) THEN
    RETURN NEW;
  END IF;
  IF app_user_id() <> NEW.user_id OR app_lock_membership(NEW.interest_profile_id) IS DISTINCT FROM 'editor' THEN
    RAISE insufficient_privilege USING MESSAGE = 'the user may not add entries to this collection';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Locks entries of several users, each as its own user. Returns these users.
CREATE FUNCTION lock_shared_entries(ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  holders uuid[];
  holder uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  holders := ARRAY(SELECT DISTINCT user_id FROM user_entries WHERE id = ANY (ids) ORDER BY user_id);
  PERFORM set_config('app.system', system, true);
  FOREACH holder IN ARRAY holders LOOP
    PERFORM set_config('app.user_id', holder::text, true);
    PERFORM FROM user_entries WHERE id = ANY (ids) AND user_id = holder ORDER BY id FOR UPDATE;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  RETURN holders;
END $$;
--> statement-breakpoint
-- For the owner, before a shared collection is deleted: its members and its entries stay as they are until the commit.
CREATE FUNCTION app_lock_contents(collection uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  ids uuid[];
BEGIN
  PERFORM FROM collection_members WHERE collection_id = collection AND owner_id = app_user_id() ORDER BY user_id FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('app.system', 'on', true);
  ids := ARRAY(SELECT id FROM user_entries WHERE interest_profile_id = collection);
  PERFORM set_config('app.system', system, true);
  PERFORM lock_shared_entries(ids);
END $$;
--> statement-breakpoint
DROP FUNCTION unfile_entries(uuid[]);
--> statement-breakpoint
-- Puts entries that are in a collection into the Unfiled collections of their users, whose ids those collections have, and
-- names the user who moves them.
CREATE FUNCTION unfile_entries(ids uuid[], collection uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  actor text := coalesce(current_setting('app.user_id', true), '');
  holders uuid[] := lock_shared_entries(ids);
  owner uuid;
  holder uuid;
BEGIN
  PERFORM set_config('app.system', 'on', true);
  owner := (SELECT user_id FROM interest_profiles WHERE id = collection);
  PERFORM set_config('app.system', system, true);
  PERFORM lock_scopes(holders || collection || owner);
  PERFORM set_config('app.moved_by', actor, true);
  FOREACH holder IN ARRAY holders LOOP
    PERFORM set_config('app.user_id', holder::text, true);
    UPDATE user_entries SET interest_profile_id = user_id, updated_at = now()
      WHERE id = ANY (ids) AND user_id = holder AND interest_profile_id = collection;
  END LOOP;
  PERFORM set_config('app.user_id', actor, true);
  PERFORM set_config('app.moved_by', '', true);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_membership() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  ids uuid[];
BEGIN
  PERFORM set_config('app.system', 'on', true);
  ids := ARRAY(SELECT entry.id FROM user_entries entry JOIN users ON users.id = entry.user_id
    WHERE entry.interest_profile_id = OLD.collection_id AND entry.user_id = OLD.user_id
      AND OLD.user_id <> OLD.owner_id);
  PERFORM set_config('app.system', system, true);
  PERFORM lock_shared_entries(ids);
  PERFORM lock_scopes(ARRAY[OLD.collection_id, OLD.owner_id, OLD.user_id]);
  PERFORM unfile_entries(ids, OLD.collection_id);
  PERFORM pg_notify('members_changed', OLD.user_id || ' ' || OLD.owner_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION empty_shared_collection() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  system text := coalesce(current_setting('app.system', true), '');
  ids uuid[];
BEGIN
  PERFORM set_config('app.system', 'on', true);
  ids := ARRAY(SELECT id FROM user_entries WHERE interest_profile_id = OLD.id AND user_id <> OLD.user_id);
  PERFORM set_config('app.system', system, true);
  IF ids <> '{}' THEN PERFORM unfile_entries(ids, OLD.id); END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app_remove_shared_entry(entry uuid, collection uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  holder uuid;
BEGIN
  SELECT card.user_id INTO holder FROM user_entries card
    WHERE card.id = entry AND card.interest_profile_id = collection
      AND EXISTS (SELECT FROM collection_members WHERE collection_id = collection
        AND (owner_id = app_user_id() OR (user_id = app_user_id() AND role = 'editor')));
  IF holder IS NOT NULL THEN PERFORM unfile_entries(ARRAY[entry], collection); END IF;
  RETURN holder;
END $$;
