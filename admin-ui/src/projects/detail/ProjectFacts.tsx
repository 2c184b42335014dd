import type { ProjectDto } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { formatDate, formatDateTime, formatDay } from '../../ui/format';
import { useClosing } from '../useClosing';

/** Recipients, days and passcode of a project. */
export function ProjectFacts({ project }: { project: ProjectDto }) {
  const t = useText();
  const closing = useClosing(project, formatDateTime);
  const recipients = project.additionalRecipients.length;
  return [
    ...(recipients ? [t('project.moreRecipients', { count: recipients })] : []),
    ...(project.eventDate ? [t('project.eventOn', { date: formatDay(project.eventDate) })] : []),
    t('project.created', { date: formatDate(project.createdAt) }),
    ...(closing ? [closing.label] : []),
    ...(project.hasPasscode ? [t('project.passcodeSet')] : []),
  ].join(' · ');
}
