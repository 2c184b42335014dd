import type { GallerySelectionDto } from '@showreel/api-client';
import { common } from '../../../i18n/en/common';
import { proofing as section } from '../../../i18n/en/proofing';
import { formatMoney } from '../../../i18n/money';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { additionalCount } from './cost';

/** Asks before a list is done, and says what happens next. */
export function DoneDialog({
  selection,
  onConfirm,
  onClose,
}: {
  selection: GallerySelectionDto;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = getTranslations(section);
  const { name, count, included, additionalPriceCents, currency, isShared } = selection;
  const more = additionalCount(selection);
  const left = included === null ? 0 : included - count;
  return (
    <Modal
      title={t('doneTitle', { selection: name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{getTranslations(common)('cancel')}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {t('yesDone')}
          </Button>
        </>
      }
    >
      <p>{t('doneCount', { count })}</p>
      {left > 0 && <p>{t('doneLeft', { count: left })}</p>}
      {more > 0 && !!additionalPriceCents && (
        <p>{t('doneAdditional', { count: more, amount: formatMoney(more * additionalPriceCents, currency) })}</p>
      )}
      {isShared && <p>{t('doneShared')}</p>}
      <p>{t('doneNext')}</p>
    </Modal>
  );
}
