import type { ProjectDto } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import { listOf } from '../../ui/form/validators';
import { expiryToSend, timerOf, type TimerValue } from './timer';

/** What the form edits, and the version that it was filled from. */
export interface ProjectForm {
  name: string;
  clientName: string;
  clientEmail: string;
  /** Separated by commas. */
  additionalRecipients: string;
  /** `2026-09-12`, or empty. */
  eventDate: string;
  /** Of the mails to the client; empty for the studio's. */
  language: NonNullable<ProjectDto['language']> | '';
  description: string;
  /** Empty for the default list. */
  priceListId: string;
  status: ProjectDto['status'];
  timer: TimerValue;
  watermarkEnabled: boolean;
  version: number;
}

type Editable = Pick<
  ProjectDto,
  | 'name'
  | 'clientName'
  | 'clientEmail'
  | 'additionalRecipients'
  | 'eventDate'
  | 'language'
  | 'description'
  | 'priceListId'
  | 'status'
  | 'timerEnabled'
  | 'expiresAt'
  | 'watermarkEnabled'
>;

/** The texts of the form, in dialogs that create and edit a project. */
type ProjectTexts = Omit<ProjectForm, 'status' | 'timer' | 'watermarkEnabled' | 'version'>;

/** The texts as the API expects them: empty ones are null. */
export function textsOf(form: ProjectTexts) {
  return {
    name: form.name.trim(),
    clientName: form.clientName.trim() || null,
    clientEmail: form.clientEmail.trim(),
    additionalRecipients: listOf(form.additionalRecipients),
    eventDate: form.eventDate || null,
    language: form.language || null,
    description: form.description.trim() || null,
    priceListId: form.priceListId || null,
  };
}

/** The body of the server's error when somebody else saved first. */
export interface Conflict {
  version: number;
  changedAt: string | null;
  changedByName: string | null;
  current: Editable;
}

/** The form as a project fills it. */
export function formOf(project: Editable, version: number, zone: string): ProjectForm {
  const { name, clientName, clientEmail, additionalRecipients, eventDate, language, description, priceListId } =
    project;
  const { status, watermarkEnabled } = project;
  return {
    name,
    clientName: clientName ?? '',
    clientEmail,
    additionalRecipients: additionalRecipients.join(', '),
    eventDate: eventDate ?? '',
    language: language ?? '',
    description: description ?? '',
    priceListId: priceListId ?? '',
    status,
    timer: timerOf(project, zone),
    watermarkEnabled,
    version,
  };
}

/** The form as the API expects it; an untouched timer is sent unchanged. */
export function changesOf(
  { status, timer, watermarkEnabled, version, ...texts }: ProjectForm,
  saved: Pick<Editable, 'expiresAt'>,
  zone: string,
) {
  return {
    ...textsOf(texts),
    status,
    timerEnabled: timer.enabled,
    expiresAt: expiryToSend(timer, saved.expiresAt, zone),
    watermarkEnabled,
    version,
  };
}

const FIELDS = [
  'name',
  'clientName',
  'clientEmail',
  'additionalRecipients',
  'eventDate',
  'language',
  'description',
  'priceListId',
  'status',
  'timer',
  'watermarkEnabled',
] as const;

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
  return FIELDS.filter((field) => JSON.stringify(form[field]) !== JSON.stringify(theirs[field]));
}
