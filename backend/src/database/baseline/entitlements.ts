/** The entitlements of clients in galleries. */
export const ENTITLEMENTS = `
CREATE TABLE entitlement (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  project_id uuid,
  holder text NOT NULL,
  source text NOT NULL,
  source_id uuid NOT NULL,
  contents jsonb NOT NULL,
  since timestamptz NOT NULL,
  opens_at timestamptz,
  delivered_at timestamptz,
  revoked_at timestamptz,
  CONSTRAINT entitlement_pkey PRIMARY KEY (id),
  CONSTRAINT entitlement_source CHECK (source IN ('purchase', 'grant')),
  CONSTRAINT entitlement_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id) ON DELETE SET NULL
);
CREATE INDEX entitlement_by_holder ON entitlement (holder);
CREATE INDEX entitlement_in_gallery ON entitlement (project_id, holder);
CREATE UNIQUE INDEX entitlement_of_source ON entitlement (source_id);
-- Links to what an entitlement opened end with it, whoever revokes it: the number is in every link.
CREATE FUNCTION end_links_of_entitlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project SET access_version = access_version + 1 WHERE id = OLD.project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER entitlement_deleted AFTER DELETE ON entitlement
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL)
  EXECUTE FUNCTION end_links_of_entitlement();
CREATE TRIGGER entitlement_revoked AFTER UPDATE OF revoked_at ON entitlement
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION end_links_of_entitlement();
`;
