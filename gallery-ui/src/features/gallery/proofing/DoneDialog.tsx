import type { GallerySelectionDto } from '@showreel/api-client';
import { common } from '../../../i18n/en/common';
import { proofing as section } from '../../../i18n/en/proofing';
import { tax } from '../../../i18n/en/tax';
import { formatMoney } from '../../../i18n/money';
import { getTranslations } from '../../../i18n/translations';
import { Button } from '../../../ui/controls/Button';
import { Modal } from '../../../ui/overlays/Modal';
import { additionalCount } from './cost';

/** Asks before a list is done, and says what happens next. */
export function DoneDialog({
  selection,
  paysHere,
  onConfirm,
  onClose,
}: {
  selection: GallerySelectionDto;
  /** True when payments are taken in this gallery. */
  paysHere: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = getTranslations(section);
  const { name, count, included, additionalPriceCents, currency, isShared, taxMode } = selection;
  const more = additionalCount(selection);
  const isPaid = paysHere && selection.isSold && more > 0;
  const left = included === null ? 0 : included - count;
  return (
    <Modal
      title={t('doneTitle', { selection: name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{getTranslations(common)('cancel')}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {t(isPaid ? 'yesDonePay' : 'yesDone')}
          </Button>
        </>
      }
    >
      <p>{t('doneCount', { count })}</p>
      {left > 0 && <p>{t('doneLeft', { count: left })}</p>}
      {more > 0 && !!additionalPriceCents && (
        <p>
          {t(isPaid ? 'doneSold' : 'doneAdditional', {
            count: more,
            amount: formatMoney(more * additionalPriceCents, currency),
          })}{' '}
          {taxMode !== 'none' && getTranslations(tax)(taxMode === 'included' ? 'pricesInclude' : 'pricesPlus')}
        </p>
      )}
      {isShared && <p>{t('doneShared')}</p>}
      <p>{t(isPaid ? 'doneNextPaid' : 'doneNext')}</p>
    </Modal>
  );
}
