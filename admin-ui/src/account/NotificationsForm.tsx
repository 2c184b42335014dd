import { Skeleton } from '@mui/material';
import { updateNotificationChoices, type NotificationChoicesDto } from '@showreel/api-client';
import { getNotificationChoicesOptions, getNotificationChoicesQueryKey } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isSessionLost } from '../api/errors';
import { useText } from '../i18n/language';
import { LoadError } from '../ui/feedback/LoadError';
import { useToast } from '../ui/feedback/useToast';
import { SectionForm } from '../ui/form/SectionForm';
import { SelectInput } from '../ui/form/SelectField';

const EVENTS = [
  'sale',
  'selection_done',
  'withdrawal',
  'payment_failed',
  'refund_failed',
  'file_failed',
  'first_visit',
] as const satisfies readonly (keyof NotificationChoicesDto)[];
const DELIVERIES = ['at_once', 'daily', 'never'] as const satisfies readonly NotificationChoicesDto['sale'][];

/** Asks which emails the user gets about what happens in galleries. */
export function NotificationsForm({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(getNotificationChoicesOptions());
  if (error && !data)
    return isSessionLost(error) ? null : (
      <LoadError error={error} failure={t('notifications.loadFailed')} onRetry={refetch} />
    );
  if (!data) return <Skeleton variant="rounded" height={420} />;
  return (
    <SectionForm<NotificationChoicesDto>
      label={t('notifications.title')}
      values={data}
      action={t('notifications.save')}
      failure={t('notifications.saveFailed')}
      save={async (body) => {
        const values = await updateNotificationChoices({ body });
        queries.setQueryData(getNotificationChoicesQueryKey(), values);
        toast({ title: t('notifications.saved') });
        return { values };
      }}
      onDirty={onDirty}
      draft="notifications"
    >
      {EVENTS.map((event) => (
        <SelectInput
          key={event}
          source={event}
          label={t(`notifications.${event}`)}
          choices={DELIVERIES.map((value) => ({ value, name: t(`notifications.${value}`) }))}
        />
      ))}
    </SectionForm>
  );
}
