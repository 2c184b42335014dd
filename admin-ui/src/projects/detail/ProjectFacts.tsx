import type { ProjectDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { formatDate, formatDateTime, formatDay } from '../../ui/format';
import { useClosing } from '../useClosing';

/** Shows days and passcode of a project. */
export function ProjectFacts({ project }: { project: ProjectDto }) {
  const t = useText();
  const closing = useClosing(project, formatDateTime);
  return [
    ...(project.eventDate ? [t('project.eventOn', { date: formatDay(project.eventDate) })] : []),
    t('project.created', { date: formatDate(project.createdAt) }),
    ...(closing ? [closing.label] : []),
    ...(project.hasPasscode ? [t('project.passcodeSet')] : []),
  ].join(' · ');
}
