/** The files of projects, and what is rendered from them. */
export const MEDIA = `
-- Listings of galleries are cached by this number, so it moves with every change that a listing could show.
-- A statement counts once: a thousand files are sorted in one.
CREATE FUNCTION bump_media_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project SET media_version = media_version + 1 WHERE id IN (SELECT project_id FROM changed);
  RETURN NULL;
END $$;

-- The sections of a gallery.
CREATE TABLE album (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  name text NOT NULL,
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_58e0b4b8a31bb897e6959fe3206" PRIMARY KEY (id),
  CONSTRAINT album_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX "IDX_a00f7d7f724b7b0b767c899eda" ON album (project_id, position, id);
CREATE TRIGGER album_version_delete AFTER DELETE ON album
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_media_version();
CREATE TRIGGER album_version_insert AFTER INSERT ON album
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_media_version();
CREATE TRIGGER album_version_update AFTER UPDATE ON album
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_media_version();

-- Photos and videos.
CREATE TABLE media_file (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  original_key text NOT NULL,
  original_name text NOT NULL,
  file_type text NOT NULL,
  content_type text NOT NULL,
  file_size bigint NOT NULL,
  status text NOT NULL DEFAULT 'processing',
  width integer,
  height integer,
  duration double precision,
  rotation integer,
  video_codec text,
  audio_codec text,
  placeholder text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  clean_state text NOT NULL DEFAULT 'none',
  crc32 bigint,
  sha256 text,
  display_name text,
  position integer,
  album_id uuid,
  taken_at timestamptz,
  revision integer NOT NULL DEFAULT 0,
  last_revision integer NOT NULL DEFAULT 0,
  deleted_at timestamptz,
  watermark_version integer NOT NULL DEFAULT 0,
  watermark_requested integer NOT NULL DEFAULT 0,
  failure_reason jsonb,
  cover_state text NOT NULL DEFAULT 'none',
  CONSTRAINT "PK_cac82b29eea888470cc40043b76" PRIMARY KEY (id),
  CONSTRAINT media_file_clean_state CHECK (clean_state IN ('none', 'requested', 'ready', 'failed')),
  CONSTRAINT media_file_cover_state CHECK (cover_state IN ('none', 'ready', 'failed')),
  CONSTRAINT media_file_status CHECK (status IN ('processing', 'ready', 'failed')),
  CONSTRAINT media_file_type CHECK (file_type IN ('video', 'photo')),
  CONSTRAINT media_file_album_id_fkey FOREIGN KEY (album_id) REFERENCES album(id) ON DELETE SET NULL,
  CONSTRAINT media_file_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX "IDX_683a1925f5b792b13c4bcb9281" ON media_file (project_id, created_at, id);
CREATE UNIQUE INDEX "IDX_71d69e509b060f17a918b6632c" ON media_file (original_key);
CREATE INDEX "IDX_d153552946aa76e3c531bfeed9" ON media_file (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX "IDX_f3f7febd0b17d37206186ed577" ON media_file (album_id);
CREATE INDEX media_file_failed ON media_file (project_id)
  WHERE deleted_at IS NULL AND status = 'failed';
CREATE INDEX media_file_watermark ON media_file (watermark_version);
CREATE TRIGGER media_file_version_delete AFTER DELETE ON media_file
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_media_version();
CREATE TRIGGER media_file_version_insert AFTER INSERT ON media_file
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_media_version();
CREATE TRIGGER media_file_version_update AFTER UPDATE ON media_file
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bump_media_version();

-- A new original of a file that is not rendered yet.
CREATE TABLE media_replacement (
  media_file_id uuid NOT NULL,
  original_key text NOT NULL,
  original_name text NOT NULL,
  content_type text NOT NULL,
  file_size bigint NOT NULL,
  sha256 text,
  revision integer NOT NULL,
  status text NOT NULL DEFAULT 'processing',
  created_at timestamptz NOT NULL DEFAULT now(),
  failure_reason jsonb,
  CONSTRAINT "PK_21ab9ed302f7f07b2a9c543a57d" PRIMARY KEY (media_file_id),
  CONSTRAINT media_replacement_status CHECK (status IN ('processing', 'failed')),
  CONSTRAINT media_replacement_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX "IDX_9fef0734b44048e68819653269" ON media_replacement (original_key);

-- What was rendered from an original.
CREATE TABLE rendition (
  media_file_id uuid NOT NULL,
  name text NOT NULL,
  class text NOT NULL,
  key text NOT NULL,
  content_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes bigint NOT NULL,
  crc32 bigint,
  CONSTRAINT "PK_378d6620611b817c31277556539" PRIMARY KEY (media_file_id, name),
  CONSTRAINT rendition_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE CASCADE
);

-- Uploads that were allowed; they outlive their project, so that late bytes are removed.
CREATE TABLE upload (
  key text NOT NULL,
  project_id uuid NOT NULL,
  original_name text NOT NULL,
  size bigint NOT NULL,
  content_type text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  parts_id text,
  part_size integer,
  touched_at timestamptz NOT NULL,
  recorded_at timestamptz,
  CONSTRAINT "PK_b3711286fc9cc4fabaf30858dce" PRIMARY KEY (key)
);
CREATE INDEX "IDX_ebbff81cf107dca73e880c37af" ON upload (touched_at);
CREATE INDEX "IDX_f240030e3a7ca6619089f0ad50" ON upload (project_id);

ALTER TABLE project ADD CONSTRAINT project_cover_file_id_fkey
  FOREIGN KEY (cover_file_id) REFERENCES media_file(id) ON DELETE SET NULL;

-- A part of PostgreSQL's own distribution, which some servers leave out: there the searches read the tables.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX project_search ON project
      USING gin (lower(name || ' ' || coalesce(client_name, '') || ' ' || client_email_key) gin_trgm_ops);
    CREATE INDEX media_file_search ON media_file
      USING gin (lower(original_name || ' ' || coalesce(display_name, '')) gin_trgm_ops);
  END IF;
END $$;
`;
