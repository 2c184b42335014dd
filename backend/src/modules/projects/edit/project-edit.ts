import { isDeepStrictEqual } from 'node:util';
import { appError } from '../../../common/errors.js';
import { fieldsOf, toDto } from '../../../common/http/dto-fields.js';
import { emailKey } from '../../../common/identifiers.js';
import { message } from '../../../common/messages.js';
import { fullName, type User } from '../../auth/users/user.entity.js';
import type { Project } from '../core/project.entity.js';
import type { ProjectEdit } from '../core/projects.repository.js';
import { ProjectFieldsDto, UpdateProjectDto, type CopyProjectDto, type TimerDto } from './project-input.dto.js';

/** The fields that staff may edit; a field left out stays unchanged. */
export type ProjectChanges = Omit<UpdateProjectDto, 'version'> & Pick<TimerDto, 'timerStyle'>;

/** Turns fields into columns: an empty text becomes null, and fields that were not sent are left out. */
export function storedFields({ clientEmail, ...fields }: Partial<ProjectFieldsDto>): Partial<Project> {
  return {
    ...Object.fromEntries(
      Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [field, value === '' ? null : value]),
    ),
    ...(clientEmail === undefined ? {} : { clientEmail, clientEmailKey: emailKey(clientEmail) }),
  };
}

/** Links that were issued before one of these changed no longer work. */
const ENDS_LINKS = ['status', 'clientEmailKey', 'timerEnabled', 'expiresAt', 'watermarkEnabled', 'access'] as const;

/** Returns the columns that an edit changes in the present row; null when nothing is different. */
export function editOf(
  current: Project,
  { timerEnabled, expiresAt, ...fields }: ProjectChanges,
  { editor, at, defaultEnd }: { editor: User; at: Date; defaultEnd: Date | null },
): ProjectEdit | null {
  const values = { ...storedFields(fields), ...timerEdit(current, { timerEnabled, expiresAt }, defaultEnd) };
  const differs = (field: keyof Project) => field in values && !isDeepStrictEqual(values[field], current[field]);
  if (!(Object.keys(values) as (keyof Project)[]).some(differs)) return null;
  return { values: { ...values, changedAt: at, changedById: editor.id }, endsLinks: ENDS_LINKS.some(differs) };
}

/** Keeps an unchanged timer: one without an end does not get one because the name is edited. */
function timerEdit(
  current: Project,
  { timerEnabled, expiresAt }: Pick<ProjectChanges, 'timerEnabled' | 'expiresAt'>,
  defaultEnd: Date | null,
): Partial<Project> {
  if (timerEnabled === undefined && expiresAt === undefined) return {};
  const enabled = timerEnabled ?? current.timerEnabled;
  const end = expiresAt === undefined ? (current.expiresAt?.toISOString() ?? null) : expiresAt;
  const same =
    enabled === current.timerEnabled &&
    (end === null ? null : new Date(end).getTime()) === (current.expiresAt?.getTime() ?? null);
  return same ? {} : timerOf(enabled, end, defaultEnd);
}

/**
 * Returns the columns of a timer; a past date closes the gallery at once.
 * @param defaultEnd the end of a timer without a date
 * @throws AppError `request.invalid`
 */
export function timerOf(
  timerEnabled: boolean,
  expiresAt: string | null | undefined,
  defaultEnd: Date | null,
): Pick<Project, 'timerEnabled' | 'expiresAt'> {
  if (!timerEnabled) return { timerEnabled: false, expiresAt: null };
  if (!expiresAt) return { timerEnabled: true, expiresAt: defaultEnd };
  const instant = new Date(expiresAt);
  const year = instant.getUTCFullYear();
  if (Number.isNaN(instant.getTime()) || year < 1970 || year > 2200) {
    throw appError('request.invalid', 'expiresAt is not a date we can keep.', {
      fields: { expiresAt: message('timer_date_out_of_range') },
    });
  }
  return { timerEnabled: true, expiresAt: instant };
}

/** Describes the saved project to the second of two editors. */
export function editConflict(project: Project, editor: User | null) {
  const { version, ...current } = toDto(UpdateProjectDto, project);
  const changedByName = editor && fullName(editor);
  return appError('project.changed', `${changedByName ?? 'Somebody'} has changed this project meanwhile.`, {
    version,
    changedAt: project.changedAt?.toISOString() ?? null,
    changedByName,
    current,
  });
}

/** A copy has a name and a client of its own. */
const NOT_COPIED: readonly string[] = ['name', 'clientEmail', 'clientName'];
const LOOK = ['timerEnabled', 'expiresAt', 'timerStyle', 'mediaOrder', 'coverLayout', 'gridDensity'] as const;

/** Copies the fields of a project, but not its files, nor the passcode, which belongs to its id. */
export function copyOf(source: Project, { name, clientEmail, clientName = null }: CopyProjectDto): Partial<Project> {
  const copied = [...fieldsOf(ProjectFieldsDto).filter((field) => !NOT_COPIED.includes(field)), ...LOOK];
  return {
    ...Object.fromEntries(copied.map((field) => [field, source[field]])),
    ...storedFields({ name: name ?? `Copy of ${source.name}`.slice(0, 200), clientEmail, clientName }),
  };
}
