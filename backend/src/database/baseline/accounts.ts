/** Users, their sessions, and what they did. */
export const ACCOUNTS = `
-- Everybody who signs in: staff and clients with an account.
CREATE TABLE "user" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_key text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text,
  role text NOT NULL,
  password_hash text,
  must_change_password boolean NOT NULL DEFAULT false,
  token_version integer NOT NULL DEFAULT 1,
  oidc_subject text,
  profile_image_url text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  demoted_at timestamptz,
  CONSTRAINT "PK_cace4a159ff9f2512dd42373760" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "IDX_2760fc46fa3ba92abe95af9ddc" ON "user" (oidc_subject) WHERE oidc_subject IS NOT NULL;
CREATE UNIQUE INDEX "IDX_45943b5dc98ff42c386ebd72a3" ON "user" (email_key);

-- Where a user is signed in.
CREATE TABLE session (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_version integer NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX session_expires_at ON session (expires_at);
CREATE INDEX session_user_id ON session (user_id);

-- What mails about accounts say: links to choose a password, and that it was changed.
CREATE TABLE account_mail (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  user_id uuid,
  token_version integer NOT NULL,
  token_hash text,
  language text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT account_mail_pkey PRIMARY KEY (id),
  CONSTRAINT account_mail_kind CHECK (kind IN ('reset', 'invite', 'changed')),
  CONSTRAINT account_mail_language CHECK (language IN ('en', 'de', 'es')),
  CONSTRAINT account_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX account_mail_expires_at ON account_mail (expires_at);
CREATE UNIQUE INDEX account_mail_token ON account_mail (token_hash);
CREATE INDEX account_mail_user ON account_mail (user_id);

-- Windows of the rate limiter.
CREATE TABLE rate_limit (
  key text NOT NULL,
  count integer NOT NULL,
  window_ends_at timestamptz NOT NULL,
  limit_reported boolean NOT NULL DEFAULT false,
  CONSTRAINT "PK_e3a39bfc9b3dc559313a8f4a957" PRIMARY KEY (key)
);

-- The audit log: entries are added, get their outcome once, and are never removed.
CREATE TABLE audit_entry (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL,
  actor_id uuid,
  actor_email text,
  action text NOT NULL,
  area text NOT NULL,
  subject_kind text,
  subject_id text,
  subject_name text,
  details jsonb NOT NULL DEFAULT '{}',
  outcome text NOT NULL,
  code text,
  CONSTRAINT "PK_audit_entry" PRIMARY KEY (id),
  CONSTRAINT audit_entry_outcome CHECK (outcome IN ('begun', 'done', 'rejected', 'failed'))
);
CREATE INDEX audit_entry_actor ON audit_entry (actor_id, at);
CREATE INDEX audit_entry_area ON audit_entry (area, at);
CREATE INDEX audit_entry_at ON audit_entry (at, id);
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.outcome = 'begun' AND NEW.outcome <> 'begun'
     AND (NEW.id, NEW.at, NEW.actor_id, NEW.actor_email, NEW.action, NEW.area, NEW.details) IS NOT DISTINCT FROM
       (OLD.id, OLD.at, OLD.actor_id, OLD.actor_email, OLD.action, OLD.area, OLD.details) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The activity log is only ever added to.';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
`;
