import { useFormContext, useWatch } from 'react-hook-form';
import { usePriceLists } from '../../api/priceLists';
import { useSite } from '../../api/site';
import { PROJECT_NAMES } from '../../i18n/fieldNames';
import { nameOfLanguage, useText } from '../../i18n/language';
import { ConflictNotice } from '../../ui/form/ConflictNotice';
import { formatDateTime, formatDay } from '../../ui/format';
import { differences, formOf, type Conflict, type ProjectForm } from './projectForm';

/** The form calls its fields by these names. */
const LABELS = {
  ...PROJECT_NAMES,
  timer: 'projects.expiresAt',
  watermarkEnabled: 'projects.watermark',
} as const;

/**
 * Says that somebody else saved the project meanwhile: who, when and what. The form adopts their version, or overwrites
 * it.
 */
export function ProjectConflict({
  conflict,
  onTheirs,
  onSettled,
}: {
  conflict: Conflict;
  onTheirs?: (theirs: Conflict['current']) => void;
  onSettled: () => void;
}) {
  const t = useText();
  const { timezone } = useSite();
  const { reset, setValue } = useFormContext<ProjectForm>();
  const form = useWatch<ProjectForm>() as ProjectForm;
  const { data: lists = [] } = usePriceLists();
  const nameOfList = (id: string) => {
    const standard = lists.find(({ isDefault }) => isDefault)?.name;
    if (!id) return standard ? t('prices.defaultIs', { name: standard }) : t('prices.isDefault');
    return lists.find((list) => list.id === id)?.name ?? t('prices.otherList');
  };
  const theirs = formOf(conflict.current, conflict.version, timezone);
  const valueOf = (field: ReturnType<typeof differences>[number]) => {
    if (field === 'timer')
      return conflict.current.timerEnabled && conflict.current.expiresAt
        ? formatDateTime(conflict.current.expiresAt)
        : t('projects.noEnd');
    if (field === 'watermarkEnabled' || field === 'emailLinks')
      return t(theirs[field] ? 'projects.on' : 'projects.off');
    if (field === 'status') return theirs.status === 'active' ? t('projects.active') : t('projects.archived');
    if (field === 'language') return nameOfLanguage(theirs.language) ?? t('projects.studioLanguage');
    if (field === 'eventDate' && theirs.eventDate) return formatDay(theirs.eventDate);
    if (field === 'priceListId') return nameOfList(theirs.priceListId);
    return theirs[field] || t('project.nothing');
  };
  return (
    <ConflictNotice
      title={t('project.conflict', {
        name: conflict.changedByName ?? t('project.somebody'),
        time: conflict.changedAt ? formatDateTime(conflict.changedAt) : '',
      })}
      theirs={differences(form, conflict, timezone).map((field) => ({
        field: t(LABELS[field]),
        value: valueOf(field),
      }))}
      onTheirs={() => {
        onTheirs?.(conflict.current);
        reset(theirs);
        onSettled();
      }}
      onMine={() => {
        setValue('version', conflict.version, { shouldDirty: true });
        onSettled();
      }}
    />
  );
}
