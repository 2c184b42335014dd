import type { ProjectDto } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import { expiryToSend, timerOf, type TimerValue } from './timer';

/** These fields are texts in the form; the API has null for an empty one. */
const TEXTS = ['name', 'clientName', 'clientEmail', 'eventDate', 'language', 'description', 'priceListId'] as const;
type Text = (typeof TEXTS)[number];

/** The texts of the form, in dialogs that create and edit a project. */
type ProjectTexts = Record<Exclude<Text, 'language'>, string> & {
  /** The language of the mails to the client; empty for the studio's. */
  language: NonNullable<ProjectDto['language']> | '';
};

/** The form edits these values, and has the version from which it was filled. */
export type ProjectForm = ProjectTexts &
  Pick<ProjectDto, 'status' | 'watermarkEnabled' | 'emailLinks' | 'version'> & { timer: TimerValue };

type Editable = Pick<ProjectDto, Text | 'status' | 'timerEnabled' | 'expiresAt' | 'watermarkEnabled' | 'emailLinks'>;

/** The form of a new project has these values. */
export const NO_TEXTS = Object.fromEntries(TEXTS.map((field) => [field, ''])) as ProjectTexts;

/** Returns the texts as the API expects them. */
export function textsOf(form: ProjectTexts) {
  return Object.fromEntries(TEXTS.map((field) => [field, form[field].trim() || null])) as Pick<ProjectDto, Text>;
}

/** The server's error has this body when somebody else saved first. */
export interface Conflict {
  version: number;
  changedAt: string | null;
  changedByName: string | null;
  current: Editable;
}

/** Fills the form with a project. */
export function formOf(project: Editable, version: number, zone: string): ProjectForm {
  const { status, watermarkEnabled, emailLinks } = project;
  return {
    ...(Object.fromEntries(TEXTS.map((field) => [field, project[field] ?? ''])) as Pick<ProjectTexts, Text>),
    status,
    timer: timerOf(project, zone),
    watermarkEnabled,
    emailLinks,
    version,
  };
}

/** Returns the form as the API expects it; an untouched timer is sent unchanged. */
export function changesOf(
  { status, timer, watermarkEnabled, emailLinks, version, ...texts }: ProjectForm,
  saved: Pick<Editable, 'expiresAt'>,
  zone: string,
) {
  return {
    ...textsOf(texts),
    status,
    timerEnabled: timer.enabled,
    expiresAt: expiryToSend(timer, saved.expiresAt, zone),
    watermarkEnabled,
    emailLinks,
    version,
  };
}

/** Returns the conflict that the server found, if this error is one. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof HttpError)) return null;
  const body = error.body as (Conflict & { code?: string }) | null;
  return body?.code === 'project.changed' ? body : null;
}

/** Lists the fields in which the saved version differs from the form. */
export function differences(
  form: ProjectForm,
  { current, version }: Conflict,
  zone: string,
): (keyof Omit<ProjectForm, 'version'>)[] {
  const { version: _, ...theirs } = formOf(current, version, zone);
  return (Object.keys(theirs) as (keyof typeof theirs)[]).filter(
    (field) => JSON.stringify(form[field]) !== JSON.stringify(theirs[field]),
  );
}
