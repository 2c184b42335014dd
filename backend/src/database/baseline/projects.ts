import { FIRST_PRICE_LIST } from './first-price-list.js';

/** Price lists, and the projects that use them. */
export const PROJECTS = `
-- What a gallery sells and what is free in it.
CREATE TABLE price_list (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  currency text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  companies_only boolean NOT NULL DEFAULT false,
  language text NOT NULL DEFAULT 'en',
  CONSTRAINT price_list_pkey PRIMARY KEY (id),
  CONSTRAINT price_list_currency CHECK (currency ~ '^[a-z]{3}$'),
  CONSTRAINT price_list_language CHECK (language IN ('en', 'de', 'es')),
  CONSTRAINT price_list_name CHECK (char_length(name) BETWEEN 1 AND 80)
);
CREATE UNIQUE INDEX price_list_default ON price_list (is_default) WHERE is_default;
CREATE UNIQUE INDEX price_list_name_key ON price_list (lower(name));
INSERT INTO price_list (name, currency, is_default, content)
  VALUES ('Standard', 'usd', true, $$${JSON.stringify(FIRST_PRICE_LIST)}$$);

-- Named settings for new projects.
CREATE TABLE project_preset (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  settings jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  price_list_id uuid,
  CONSTRAINT project_preset_pkey PRIMARY KEY (id),
  CONSTRAINT project_preset_name UNIQUE (name),
  CONSTRAINT project_preset_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_list(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX project_preset_default ON project_preset (is_default) WHERE is_default;
CREATE INDEX project_preset_price_list ON project_preset (price_list_id);

-- A gallery with its client.
CREATE TABLE project (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  description text,
  client_email text NOT NULL,
  client_email_key text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  timer_enabled boolean NOT NULL DEFAULT false,
  expires_at timestamptz,
  access_version integer NOT NULL DEFAULT 1,
  media_version integer NOT NULL DEFAULT 1,
  created_by_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  cover_file_id uuid,
  media_order text NOT NULL DEFAULT 'uploaded',
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz,
  changed_by_id uuid,
  passcode_locked_at timestamptz,
  passcode_encrypted text,
  client_name text,
  event_date date,
  additional_recipients text[] NOT NULL DEFAULT '{}',
  watermark_enabled boolean NOT NULL DEFAULT true,
  cover_layout text NOT NULL DEFAULT 'full',
  cover_focus jsonb,
  language text,
  grid_density text NOT NULL DEFAULT 'large',
  shared_at timestamptz,
  trashed_at timestamptz,
  price_list_id uuid,
  access text NOT NULL DEFAULT 'free',
  timer_style text NOT NULL DEFAULT 'clock',
  CONSTRAINT "PK_4d68b1358bb5b766d3e78f32f57" PRIMARY KEY (id),
  CONSTRAINT project_access CHECK (access IN ('preview', 'free', 'everything')),
  CONSTRAINT project_additional_recipients CHECK (cardinality(additional_recipients) <= 10),
  CONSTRAINT project_cover_layout CHECK (cover_layout IN ('full', 'centred', 'below', 'framed', 'none')),
  CONSTRAINT project_grid_density CHECK (grid_density IN ('large', 'small')),
  CONSTRAINT project_language CHECK (language IN ('en', 'de', 'es')),
  CONSTRAINT project_media_order CHECK (media_order IN ('uploaded', 'taken', 'name', 'manual')),
  CONSTRAINT project_status CHECK (status IN ('active', 'archived')),
  CONSTRAINT project_timer_style CHECK (timer_style IN ('date', 'days', 'clock')),
  CONSTRAINT project_changed_by_id_fkey FOREIGN KEY (changed_by_id) REFERENCES "user"(id) ON DELETE SET NULL,
  CONSTRAINT project_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES "user"(id) ON DELETE SET NULL,
  CONSTRAINT project_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_list(id) ON DELETE RESTRICT
);
CREATE INDEX "IDX_88b8b89580d4d782a4ad30e949" ON project (client_email_key, created_at);
CREATE INDEX "IDX_97a8e7803cad1ae90bee27c76e" ON project (cover_file_id);
CREATE INDEX "IDX_9cf8a4ce04126f6af3701b9657" ON project (created_at, id);
CREATE INDEX project_by_client_email_key ON project (client_email_key, id);
CREATE INDEX project_by_name ON project (name, id);
CREATE INDEX project_by_price_list ON project (price_list_id);
CREATE INDEX project_by_status ON project (status, id);
CREATE INDEX project_closing ON project (expires_at)
  WHERE timer_enabled AND status = 'active';
CREATE INDEX project_shared ON project (shared_at) WHERE shared_at IS NOT NULL;
CREATE INDEX project_trashed ON project (trashed_at) WHERE trashed_at IS NOT NULL;
`;
