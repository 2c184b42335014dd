/** Which entries to list; every field narrows. */
export interface AuditFilter {
  actorId?: string;
  area?: string;
  outcome?: string;
  /** Of the action or what it was done to. */
  q?: string;
  from?: Date;
  to?: Date;
}
