import { isUuid } from '../../../common/identifiers.js';

/** An export contains everything, one project, or the galleries whose client has an address, with their orders. */
export type ExportScope = { kind: 'all' } | { kind: 'project'; project: string } | { kind: 'client'; client: string };

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Makes the conditions on rows of `project` and of `purchase`. */
function conditionsOf(scope: ExportScope): { project: string; purchase: string; client: string } {
  if (scope.kind === 'all') return { project: 'true', purchase: 'true', client: 'true' };
  if (scope.kind === 'project') {
    if (!isUuid(scope.project)) throw new RangeError('The id of a project is a UUID.');
    const id = quoted(scope.project);
    return { project: `id = ${id}`, purchase: `project_id = ${id} OR origin_project_id = ${id}`, client: 'false' };
  }
  const key = quoted(scope.client);
  return {
    project: `id IN (SELECT project_id FROM person WHERE email_key = ${key} AND kind = 'client' AND ended_at IS NULL)`,
    // Orders in galleries of others stay with these; those of galleries that were deleted belong to nothing else.
    purchase: `project_id IN (SELECT id FROM chosen_project) OR project_id IS NULL AND email_key = ${key}`,
    client: `email_key = ${key}`,
  };
}

/** Begins a statement with the rows by which everything else is found. */
export function withChosen(scope: ExportScope, select: string): string {
  const { project, purchase, client } = conditionsOf(scope);
  return `WITH chosen_project AS (SELECT id FROM project WHERE ${project}),
    chosen_purchase AS (SELECT id, email_key FROM purchase WHERE ${purchase}),
    chosen_person AS (SELECT id, email_key FROM person WHERE project_id IN (SELECT id FROM chosen_project)),
    chosen_media AS (SELECT id FROM media_file WHERE project_id IN (SELECT id FROM chosen_project)),
    chosen_access AS (SELECT id FROM client_access WHERE project_id IN (SELECT id FROM chosen_project)),
    chosen_list AS (
      SELECT l.id FROM selection_list l JOIN selection s ON s.id = l.selection_id
      WHERE s.project_id IN (SELECT id FROM chosen_project)),
    chosen_address AS (
      SELECT email_key FROM chosen_person UNION SELECT email_key FROM chosen_purchase
      UNION SELECT email_key FROM client WHERE ${client})
    ${select}`;
}
