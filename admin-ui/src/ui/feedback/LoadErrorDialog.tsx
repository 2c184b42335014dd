import { useText } from '../../i18n/language';
import { LoadError } from './LoadError';
import { PlainDialog } from './PlainDialog';

/** Takes the place of a form when its data could not be loaded. */
export function LoadErrorDialog({
  title,
  query: { error, refetch },
  failure,
  onClose,
}: {
  title: string;
  query: { error: unknown; refetch: () => unknown };
  failure: string;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <PlainDialog title={title} closeText={t('app.cancel')} onClose={onClose}>
      <LoadError error={error} failure={failure} onRetry={refetch} />
    </PlainDialog>
  );
}
