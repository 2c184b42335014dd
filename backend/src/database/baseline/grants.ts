/** The grants that staff made without a payment, with their reasons. */
export const GRANTS = `
CREATE TABLE client_grant (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid NOT NULL,
  project_name text NOT NULL,
  holder text NOT NULL,
  title text NOT NULL,
  package_code text,
  list_price_cents integer NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  method text NOT NULL,
  amount_cents integer,
  created_at timestamptz NOT NULL,
  granted_by_id uuid,
  revoked_at timestamptz,
  revoked_by_id uuid,
  CONSTRAINT client_grant_pkey PRIMARY KEY (id),
  CONSTRAINT client_grant_amount CHECK (amount_cents BETWEEN 1 AND 99999999),
  CONSTRAINT client_grant_list_price CHECK (list_price_cents >= 0),
  CONSTRAINT client_grant_method CHECK (method IN ('invoice', 'cash', 'included')),
  CONSTRAINT client_grant_granted_by_id_fkey FOREIGN KEY (granted_by_id) REFERENCES "user"(id) ON DELETE SET NULL,
  CONSTRAINT client_grant_revoked_by_id_fkey FOREIGN KEY (revoked_by_id) REFERENCES "user"(id) ON DELETE SET NULL
);
CREATE INDEX client_grant_by_granter ON client_grant (granted_by_id);
CREATE INDEX client_grant_by_holder ON client_grant (holder, created_at, id);
CREATE INDEX client_grant_by_revoker ON client_grant (revoked_by_id);
CREATE INDEX client_grant_in_gallery ON client_grant (project_id, holder);
`;
