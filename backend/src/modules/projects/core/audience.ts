/** The audiences of albums and files: clients see what is for everyone as well, and staff see all. */
export const AUDIENCES = ['everyone', 'clients', 'staff'] as const;
export type Audience = (typeof AUDIENCES)[number];

/**
 * Returns the condition on `media_file` for the files that an audience may see. Every query for visitors has it: a file
 * that somebody may not see does not exist for them. `audience` of a file is the narrowest of its own visibility, that
 * of its album, and `clients` where a client has made it private; the trigger `media_file_audience` keeps it.
 * @param file the table or its alias
 */
export function visibleTo(audience: Audience, file = 'f'): string {
  if (audience === 'staff') return 'true';
  return audience === 'clients' ? `${file}.audience <> 'staff'` : `${file}.audience = 'everyone'`;
}
