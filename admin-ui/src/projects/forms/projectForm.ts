import type { ProjectDto } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import { expiryToSend, timerOf, type TimerValue } from './timer';

/** What the form edits, and the version that it was filled from. */
export interface ProjectForm {
  name: string;
  clientEmail: string;
  description: string;
  status: ProjectDto['status'];
  timer: TimerValue;
  version: number;
}

type Editable = Pick<ProjectDto, 'name' | 'clientEmail' | 'description' | 'status' | 'timerEnabled' | 'expiresAt'>;

/** The server's error code when somebody else saved first. */
export interface Conflict {
  version: number;
  changedAt: string | null;
  changedByName: string | null;
  current: Editable;
}

/** The form as a project fills it. */
export function formOf(project: Editable, version: number, zone: string): ProjectForm {
  const { name, clientEmail, description, status } = project;
  return { name, clientEmail, description: description ?? '', status, timer: timerOf(project, zone), version };
}

/** The form as the API expects it; an untouched timer is sent unchanged. */
export function changesOf(
  { name, clientEmail, description, status, timer, version }: ProjectForm,
  saved: Pick<Editable, 'expiresAt'>,
  zone: string,
) {
  return {
    name: name.trim(),
    clientEmail: clientEmail.trim(),
    description: description.trim() || null,
    status,
    timerEnabled: timer.enabled,
    expiresAt: expiryToSend(timer, saved.expiresAt, zone),
    version,
  };
}

/** The conflict that the server found, if this error is one. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof HttpError)) return null;
  const body = error.body as (Conflict & { code?: string }) | null;
  return body?.code === 'project.changed' ? body : null;
}

/** The fields in which the saved version differs from the form. */
export function differences(
  form: ProjectForm,
  { current, version }: Conflict,
  zone: string,
): (keyof Omit<ProjectForm, 'version'>)[] {
  const theirs = formOf(current, version, zone);
  return (['name', 'clientEmail', 'description', 'status', 'timer'] as const).filter(
    (field) => JSON.stringify(form[field]) !== JSON.stringify(theirs[field]),
  );
}
