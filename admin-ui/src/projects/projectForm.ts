import type { ProjectDto } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import { text } from '../i18n/language';
import { expiryToSend, validateTimer, zonedInputValue } from './timer';

/** What the form edits, and the version that it was filled from. */
export interface ProjectForm {
  name: string;
  clientEmail: string;
  description: string;
  status: ProjectDto['status'];
  timer: { enabled: boolean; expiresAt: string };
  version: number;
}

type Editable = Pick<ProjectDto, 'name' | 'clientEmail' | 'description' | 'status' | 'timerEnabled' | 'expiresAt'>;

/** What the server says when somebody else was faster. */
export interface Conflict {
  version: number;
  changedAt: string | null;
  changedByName: string | null;
  current: Editable;
}

/** The form as a project fills it. */
export function formOf(
  { name, clientEmail, description, status, timerEnabled, expiresAt }: Editable,
  version: number,
  zone: string,
): ProjectForm {
  return {
    name,
    clientEmail,
    description: description ?? '',
    status,
    timer: { enabled: timerEnabled, expiresAt: expiresAt ? zonedInputValue(new Date(expiresAt), zone) : '' },
    version,
  };
}

/** The instant to send: one that was not touched goes back as it came, to the second, and may be over. */
export function expiryOf({ timer }: Pick<ProjectForm, 'timer'>, kept: string | null, zone: string): string | null {
  return timer.enabled && kept && zonedInputValue(new Date(kept), zone) === timer.expiresAt
    ? kept
    : expiryToSend(timer.enabled, timer.expiresAt, zone);
}

export const PROJECT_FIELDS = ['name', 'clientEmail', 'description', 'status', 'expiresAt'] as const;

/** What stands at the fields before anything is sent. A timer that nobody touched may be over, or have no end. */
export function validateProject(
  form: ProjectForm,
  kept: Pick<Editable, 'timerEnabled' | 'expiresAt'>,
  now: number,
  zone: string,
): Partial<Record<(typeof PROJECT_FIELDS)[number], string>> {
  const { name, clientEmail, description, timer } = form;
  const untouched = timer.enabled === kept.timerEnabled && expiryOf(form, kept.expiresAt, zone) === kept.expiresAt;
  const late = untouched ? null : validateTimer(timer.enabled, timer.expiresAt, now, zone);
  return {
    ...(name.trim() ? {} : { name: text('projects.nameRequired') }),
    ...(name.trim().length > 200 ? { name: text('projects.nameLong') } : {}),
    ...(description.trim().length > 5_000 ? { description: text('projects.descriptionLong') } : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(clientEmail.trim()) ? {} : { clientEmail: text('projects.emailInvalid') }),
    ...(late ? { expiresAt: late } : {}),
  };
}

/** The refusal, when it is that of a second editor; else null. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof HttpError)) return null;
  const body = error.body as (Conflict & { code?: string }) | null;
  return body?.code === 'project.changed' ? body : null;
}

/** In which fields what they saved differs from what stands in the form. */
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
