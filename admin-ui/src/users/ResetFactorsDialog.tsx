import type { UserDto } from '@showreel/api-client';
import { resetUserFactorsMutation } from '@showreel/api-client/queries';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';

/** Removes the second factor of somebody who has lost it, after a confirmation. */
export function ResetFactorsDialog({ user: { id, email }, onClose }: { user: UserDto; onClose: () => void }) {
  const t = useText();
  const { busy, start } = useAction({
    ...resetUserFactorsMutation(),
    success: t('users.factorsReset'),
    failure: t('users.resetFactorsFailed'),
    done: onClose,
  });
  return (
    <ConfirmDialog
      title={t('users.resetFactors')}
      text={t('users.resetFactorsText', { email })}
      action={t('users.resetFactors')}
      destructive
      busy={busy}
      onConfirm={() => start({ path: { userId: id } })}
      onCancel={onClose}
    />
  );
}
