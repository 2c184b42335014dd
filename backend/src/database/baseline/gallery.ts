/** The tables of what clients may have and have done in a gallery, and of how they get its link. */
export const GALLERY = `
-- A client's access to a gallery; its row is the lock of everything that they may have.
CREATE TABLE client_access (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  email_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT "PK_388b4c964ebacf1f12ef800d7c8" PRIMARY KEY (id),
  CONSTRAINT "UQ_6bfb4b15367f9690a04f84dd499" UNIQUE (project_id, email_key),
  CONSTRAINT client_access_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX client_access_by_email ON client_access (email_key);

-- The free photos that a client has chosen.
CREATE TABLE chosen_photo (
  access_id uuid NOT NULL,
  media_file_id uuid NOT NULL,
  sequence bigserial NOT NULL,
  chosen_at timestamptz NOT NULL,
  CONSTRAINT chosen_photo_pkey PRIMARY KEY (access_id, media_file_id),
  CONSTRAINT chosen_photo_access_id_fkey FOREIGN KEY (access_id) REFERENCES client_access(id) ON DELETE CASCADE,
  CONSTRAINT chosen_photo_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE CASCADE
);
CREATE INDEX chosen_photo_by_file ON chosen_photo (media_file_id);

-- The files that a client has downloaded, in the order of the first time.
CREATE TABLE download (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  access_id uuid NOT NULL,
  media_file_id uuid,
  file_type text NOT NULL,
  file_name text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  count integer NOT NULL DEFAULT 1,
  sequence bigserial NOT NULL,
  CONSTRAINT "PK_84dcb3c6afdf8b2f9c0b8cd457f" PRIMARY KEY (id),
  CONSTRAINT "UQ_9ae5a9f92e672d6ae8f82bf8add" UNIQUE (access_id, media_file_id),
  CONSTRAINT download_access_id_fkey FOREIGN KEY (access_id) REFERENCES client_access(id) ON DELETE CASCADE,
  CONSTRAINT download_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE SET NULL
);
CREATE INDEX "IDX_929cec6fa27cad0326d25e777e" ON download (first_at);
CREATE INDEX "IDX_ee927405332dcc33331509ea64" ON download (media_file_id);

-- ZIPs that were requested; their names and order never change.
CREATE TABLE archive (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  for_staff boolean NOT NULL,
  file_ids uuid[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  entry_names text[] NOT NULL,
  size text NOT NULL DEFAULT 'original',
  CONSTRAINT "PK_6493b19677ebfecfcf5281f4233" PRIMARY KEY (id),
  CONSTRAINT archive_size CHECK (size IN ('original', 'web')),
  CONSTRAINT archive_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX "IDX_818167ad1339bf135ea1603aee" ON archive (expires_at);
CREATE INDEX "IDX_9a84eb48decfffa3f5e4b7ff68" ON archive (project_id);

-- ZIPs of which bytes were sent.
CREATE TABLE archive_delivery (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  access_id uuid NOT NULL,
  at timestamptz NOT NULL,
  file_name text NOT NULL,
  file_count integer NOT NULL,
  first_file_ids uuid[] NOT NULL,
  CONSTRAINT "PK_archive_delivery" PRIMARY KEY (id),
  CONSTRAINT archive_delivery_access_at UNIQUE (access_id, at),
  CONSTRAINT archive_delivery_access FOREIGN KEY (access_id) REFERENCES client_access(id) ON DELETE CASCADE
);

-- The favourites of a client.
CREATE TABLE favourite (
  access_id uuid NOT NULL,
  media_file_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT "PK_1608bf4d799a0497942e9dbeab9" PRIMARY KEY (access_id, media_file_id),
  CONSTRAINT favourite_access_id_fkey FOREIGN KEY (access_id) REFERENCES client_access(id) ON DELETE CASCADE,
  CONSTRAINT favourite_media_file_id_fkey FOREIGN KEY (media_file_id) REFERENCES media_file(id) ON DELETE CASCADE
);
CREATE INDEX "IDX_3884bb15cb064d0318c4007f62" ON favourite (media_file_id);

-- Visits of clients.
CREATE TABLE gallery_visit (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  email_key text NOT NULL,
  slot bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT "PK_gallery_visit" PRIMARY KEY (id),
  CONSTRAINT gallery_visit_slot UNIQUE (project_id, email_key, slot),
  CONSTRAINT gallery_visit_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX gallery_visit_by_email ON gallery_visit (email_key, last_at);
CREATE INDEX gallery_visit_first ON gallery_visit (first_at);
CREATE INDEX gallery_visit_last ON gallery_visit (project_id, email_key, last_at);

-- Mails with the link of a gallery.
CREATE TABLE gallery_share (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  created_by_id uuid,
  created_at timestamptz NOT NULL,
  additional boolean NOT NULL DEFAULT false,
  CONSTRAINT "PK_gallery_share" PRIMARY KEY (id),
  CONSTRAINT gallery_share_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES "user"(id) ON DELETE SET NULL,
  CONSTRAINT gallery_share_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE CASCADE
);
CREATE INDEX gallery_share_author ON gallery_share (created_by_id);
CREATE INDEX gallery_share_by_email ON gallery_share (email_key, created_at);
CREATE INDEX gallery_share_project ON gallery_share (project_id, created_at);

-- Requests of clients for the links of their galleries.
CREATE TABLE link_request (
  id uuid NOT NULL,
  email_key text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT link_request_pkey PRIMARY KEY (id)
);
CREATE INDEX link_request_created_at ON link_request (created_at);
`;
