/** The installation, its processes and jobs, and what the studio has set. */
export const STUDIO = `
-- The installation that this database belongs to.
CREATE TABLE installation (
  id smallint NOT NULL,
  key uuid NOT NULL,
  storage text,
  CONSTRAINT installation_pkey PRIMARY KEY (id),
  CONSTRAINT installation_one_row CHECK (id = 1)
);
INSERT INTO installation (id, key) VALUES (1, gen_random_uuid());

-- APIs and workers that run, with what they must have in common.
CREATE TABLE process_heartbeat (
  process_id text NOT NULL,
  kind text NOT NULL,
  release text NOT NULL,
  storage text NOT NULL,
  queue text,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  oldest_job text,
  oldest_job_started_at timestamptz,
  temporary_free_bytes bigint,
  CONSTRAINT process_heartbeat_pkey PRIMARY KEY (process_id),
  CONSTRAINT process_heartbeat_kind CHECK (kind IN ('api', 'worker'))
);

-- Jobs, each committed with the row that needs it; a row stays until its job is done.
CREATE TABLE job_outbox (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  job_id text,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  available_at timestamptz NOT NULL DEFAULT now(),
  dispatched_at timestamptz,
  failed_at timestamptz,
  sequence bigserial NOT NULL,
  CONSTRAINT "PK_c3ba45dab51e3016acef18d0433" PRIMARY KEY (id)
);
CREATE INDEX job_outbox_by_job_id ON job_outbox (job_id);
CREATE INDEX job_outbox_dispatched ON job_outbox (dispatched_at)
  WHERE dispatched_at IS NOT NULL AND failed_at IS NULL;
CREATE INDEX job_outbox_due ON job_outbox (created_at)
  WHERE dispatched_at IS NULL AND failed_at IS NULL;
CREATE INDEX job_outbox_failed ON job_outbox (failed_at) WHERE failed_at IS NOT NULL;

-- Mails that are due or were sent, by what they are about.
CREATE TABLE mail (
  kind text NOT NULL,
  reference uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  failure jsonb,
  sent_at timestamptz,
  CONSTRAINT mail_pkey PRIMARY KEY (kind, reference),
  CONSTRAINT mail_state CHECK (state IN ('waiting', 'sent', 'filed', 'failed')),
  CONSTRAINT mail_sent CHECK (state NOT IN ('sent', 'filed') OR sent_at IS NOT NULL)
);

-- What the studio has set; NULL means the default.
CREATE TABLE studio_settings (
  id smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  studio_name text,
  logo text,
  logo_dark text,
  accent_colour text,
  theme text,
  support_email text,
  watermark_text text,
  watermark_logo text,
  watermark_version integer NOT NULL DEFAULT 0,
  timezone text,
  default_timer_days integer,
  changed_at timestamptz,
  clean_cover boolean,
  watermark_layout text,
  watermark_size text,
  watermark_strength integer,
  language text,
  home_page text,
  home_title text,
  home_text text,
  home_cards text,
  home_image text,
  previewed_at timestamptz,
  onboarding_dismissed_at timestamptz,
  seller jsonb,
  legal_pages text[] NOT NULL DEFAULT '{}',
  icon text,
  social_image text,
  tax jsonb,
  form_of_address text,
  preview_size integer,
  grid_size integer,
  timer_style text,
  CONSTRAINT "PK_studio_settings" PRIMARY KEY (id),
  CONSTRAINT studio_settings_form_of_address CHECK (form_of_address IN ('formal', 'informal')),
  CONSTRAINT studio_settings_grid_size CHECK (grid_size IN (0, 480, 768)),
  CONSTRAINT studio_settings_home_page CHECK (home_page IN ('own', 'signIn')),
  CONSTRAINT studio_settings_language CHECK (language IN ('en', 'de', 'es')),
  CONSTRAINT studio_settings_one_row CHECK (id = 1),
  CONSTRAINT studio_settings_preview_size CHECK (preview_size IN (1024, 1280, 1600, 2048)),
  CONSTRAINT studio_settings_timer_style CHECK (timer_style IN ('date', 'days', 'clock')),
  CONSTRAINT studio_settings_watermark_layout CHECK (watermark_layout IN ('pattern', 'centre', 'corner')),
  CONSTRAINT studio_settings_watermark_size CHECK (watermark_size IN ('small', 'medium', 'large')),
  CONSTRAINT studio_settings_watermark_strength CHECK (watermark_strength BETWEEN 10 AND 60)
);
INSERT INTO studio_settings (id) VALUES (1);

-- The mail server and the sender.
CREATE TABLE mail_settings (
  id smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  host text,
  port integer NOT NULL DEFAULT 587,
  security text NOT NULL DEFAULT 'starttls',
  user_name text,
  password_encrypted text,
  sender_name text,
  sender_address text,
  reply_to text,
  accepted_settings text,
  changed_at timestamptz,
  CONSTRAINT mail_settings_pkey PRIMARY KEY (id),
  CONSTRAINT mail_settings_one_row CHECK (id = 1),
  CONSTRAINT mail_settings_port CHECK (port BETWEEN 1 AND 65535),
  CONSTRAINT mail_settings_security CHECK (security IN ('tls', 'starttls', 'none'))
);
INSERT INTO mail_settings (id) VALUES (1);

-- Every version of the legal pages.
CREATE TABLE legal_text (
  page text NOT NULL,
  language text NOT NULL,
  version integer NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT legal_text_pkey PRIMARY KEY (page, language, version),
  CONSTRAINT legal_text_language CHECK (language IN ('en', 'de', 'es')),
  CONSTRAINT legal_text_page CHECK (page IN ('imprint', 'privacy', 'terms', 'withdrawal'))
);
`;
