import type { GalleryMediaFileDto, GallerySelectionDto } from '@showreel/api-client';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import { useSite } from '../../../api/site';
import { proofing as section } from '../../../i18n/en/proofing';
import { formatMoment, titleOf } from '../../../i18n/format';
import { useLanguage } from '../../../i18n/language';
import { formatMoney } from '../../../i18n/money';
import { getTranslations } from '../../../i18n/translations';
import { Button, ButtonLink } from '../../../ui/controls/Button';
import { useNavigate } from '../../../ui/routing/router';
import { useStableCallbacks } from '../../../ui/useStableCallbacks';
import type { MoreFilesState } from '../view/more-files';
import { ArrangeDialog } from './ArrangeDialog';
import type { Choosing } from './choosing';
import { additionalCount, additionalPrice, costOf, isOpen, paymentOf } from './cost';
import { DoneDialog } from './DoneDialog';
import { SquareCheck, SquarePlus } from './icons';
import styles from './Proofing.module.css';
import { useChoices } from './useChoices';

/** Shows the bar of a selection at the bottom of the window, and passes to the gallery what photos show of it. */
export function Proofing({
  link,
  selections,
  files,
  more,
  filtered,
  onFilter,
  onChoosing,
  hidden,
}: {
  link: GalleryLink;
  selections: readonly GallerySelectionDto[];
  /** The known files of the gallery. */
  files: readonly GalleryMediaFileDto[];
  /** The state of the photos that are not loaded yet; undefined where there are none. */
  more?: MoreFilesState | undefined;
  /** True when the gallery shows only the chosen photos. */
  filtered: boolean;
  onFilter: (on: boolean) => void;
  /** Gives the gallery what photos show; null without a selection. */
  onChoosing: (choosing: Choosing | null) => void;
  /** True when another bar is in its place. */
  hidden: boolean;
}) {
  const language = useLanguage();
  const { data: site } = useSite();
  const t = getTranslations(section);
  const navigate = useNavigate();
  const paysHere = !!site && site.paymentProvider !== 'none';
  const [shownId, setShownId] = useState<string>();
  const selection = selections.find(({ id }) => id === shownId) ?? selections.find(isOpen) ?? selections[0]!;
  const choices = useChoices(link, selection);
  const [dialog, setDialog] = useState<'arrange' | 'done'>();
  const open = isOpen(selection);
  const act = useStableCallbacks({
    toggle: (file: GalleryMediaFileDto) => void choices.set([file], !selection.fileIds.includes(file.id)),
    setMany: (many: readonly GalleryMediaFileDto[], chosen: boolean) => void choices.set(many, chosen),
  });

  const choosing = useMemo((): Choosing => {
    const translate = getTranslations(section);
    const ids = new Set(selection.fileIds);
    const labelOf = (file: GalleryMediaFileDto) => {
      if (ids.has(file.id)) return translate('chosenFor', { selection: selection.name });
      const cost = costOf(selection, 1);
      return cost
        ? translate('chooseForCost', { selection: selection.name, cost })
        : translate('chooseFor', { selection: selection.name });
    };
    return {
      fileIds: selection.fileIds,
      tab: translate('tab', { n: selection.count }),
      empty: translate('empty'),
      mark: (photo) =>
        open || ids.has(photo.id) ? (
          <button
            type="button"
            role="checkbox"
            aria-checked={ids.has(photo.id)}
            aria-keyshortcuts="C"
            data-action
            data-choice
            tabIndex={-1}
            disabled={!open}
            className={styles['mark']}
            aria-label={`${labelOf(photo)}: ${titleOf(photo)}`}
            onClick={() => act.toggle(photo)}
          >
            {ids.has(photo.id) ? <SquareCheck size={20} aria-hidden /> : <SquarePlus size={20} aria-hidden />}
          </button>
        ) : null,
      viewer: {
        labelOf,
        costOf: ({ id }) => (ids.has(id) || !open ? null : costOf(selection, 1)),
        isChosen: ({ id }) => ids.has(id),
        iconOf: ({ id }) => (ids.has(id) ? SquareCheck : SquarePlus),
        onToggle: open ? act.toggle : undefined,
      },
      ...(open ? { setMany: act.setMany } : {}),
      manyLabel: (many) => {
        const added = many.filter(({ id }) => !ids.has(id)).length;
        if (added === 0) return translate('takeOut');
        const cost = costOf(selection, added);
        return cost
          ? translate('chooseForCost', { selection: selection.name, cost })
          : translate('chooseFor', { selection: selection.name });
      },
    };
    // The texts depend on the language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selection, open, act, language]);
  useLayoutEffect(() => onChoosing(choosing), [choosing, onChoosing]);
  useEffect(() => () => onChoosing(null), [onChoosing]);

  const { count, included, maximum, state, deadline } = selection;
  const most = included ?? maximum;
  const status = most === null || count > most ? t('count', { count }) : t('countOf', { count, most });
  const price = additionalPrice(selection);
  const additional = additionalCount(selection);
  const payment = paysHere ? paymentOf(selection, link) : null;
  const isFull = maximum !== null && count >= maximum;
  const detail = () => {
    if (payment) return t('awaiting', { count: selection.payableCount, amount: payment.amount });
    if (state !== 'open') return t(state === 'complete' ? 'completeText' : 'doneText');
    if (selection.isClosed) return t(count > 0 ? 'closedChosen' : 'closed');
    const parts: string[] = [];
    if (additional > 0 && price)
      parts.push(
        t('additional', {
          count: additional,
          amount: formatMoney(additional * selection.additionalPriceCents!, selection.currency),
        }),
      );
    if (isFull) parts.push(t('noMore'));
    else if (price && included !== null && count >= included + selection.paidCount)
      parts.push(t('eachMore', { price }));
    if (parts.length === 0 && deadline) parts.push(t('until', { at: formatMoment(deadline, site?.timezone) }));
    return parts.join(' ');
  };
  const text = detail();

  return (
    <>
      {!hidden && (
        <section className={styles['bar']} aria-label={t('title', { selection: selection.name })}>
          <div className={styles['what']}>
            {selections.length > 1 ? (
              <select
                aria-label={t('switch')}
                value={selection.id}
                onChange={(event) => setShownId(event.target.value)}
              >
                {selections.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            ) : (
              <span className={styles['name']}>{selection.name}</span>
            )}
            <strong role="status">{status}</strong>
            {text && <span className={styles['detail']}>{text}</span>}
          </div>
          <Button variant="quiet" aria-pressed={filtered} onClick={() => onFilter(!filtered)}>
            {t(filtered ? 'showAll' : 'showChosen')}
          </Button>
          {payment && (
            <ButtonLink variant="primary" to={payment.path}>
              {t('pay', { amount: payment.amount })}
            </ButtonLink>
          )}
          {open && (
            <Button disabled={count === 0} onClick={() => setDialog('arrange')}>
              {t(selection.notesAllowed ? 'arrangeNotes' : 'arrange')}
            </Button>
          )}
          {/* After the deadline nothing changes, but the chosen photos can still be sent. */}
          {(open || (state === 'open' && count > 0)) && (
            <Button variant="primary" disabled={count === 0} onClick={() => setDialog('done')}>
              {t('done')}
            </Button>
          )}
        </section>
      )}
      {dialog === 'arrange' && (
        <ArrangeDialog
          selection={selection}
          files={files}
          more={more}
          choices={choices}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'done' && (
        <DoneDialog
          selection={selection}
          paysHere={paysHere}
          onConfirm={() => {
            setDialog(undefined);
            void choices.finish().then((done) => {
              const due = done && paysHere ? paymentOf(done, link) : null;
              if (due) navigate(due.path);
            });
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
