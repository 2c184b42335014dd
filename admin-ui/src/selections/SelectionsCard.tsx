import { Alert, Box, Button, Card, Link as MuiLink, MenuItem, Stack, Typography } from '@mui/material';
import type { ProjectDto, SelectionDto, SelectionListDto } from '@showreel/api-client';
import {
  deleteSelectionMutation,
  finishSelectionMutation,
  listSelectionsOptions,
  reopenSelectionMutation,
} from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressText } from '../api/erased';
import { isSessionLost } from '../api/errors';
import { usePriceListOf } from '../api/priceLists';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { MoreMenu } from '../ui/ButtonMenu';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { ListSkeleton } from '../ui/feedback/ListSkeleton';
import { LoadError } from '../ui/feedback/LoadError';
import { LoadErrorDialog } from '../ui/feedback/LoadErrorDialog';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { hasDraft } from '../ui/form/draft';
import { formatCents, formatDateTime } from '../ui/format';
import { StatusBadge, type BadgeColor, type BadgeIcon } from '../ui/StatusBadge';
import { CompareDialog, countText } from './CompareDialog';
import { refreshSelections } from './refreshSelections';
import { SelectionDialog, selectionDraft } from './SelectionDialog';
import { hasForeignPrice } from './selectionForm';
import { SelectionExport } from './SelectionExport';
import { SecondaryButton } from '../ui/SecondaryButton';

/** Lists the selections for which staff ask the people of a gallery, and what each person has chosen. */
export function SelectionsCard({ project: { id: projectId, priceListId } }: { project: ProjectDto }) {
  const t = useText();
  const [adding, setAdding] = useState(() => hasDraft(selectionDraft(projectId, null)));
  const { data, error, refetch } = useQuery(listSelectionsOptions({ path: { id: projectId } }));
  return (
    <Card component="section" aria-label={t('selections.title')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('selections.title')}</Typography>
      {!data && !error && <ListSkeleton rows={1} />}
      {error && !isSessionLost(error) && (
        <Box sx={{ mt: 1.5 }}>
          <LoadError error={error} failure={t('selections.listFailed')} onRetry={refetch} />
        </Box>
      )}
      {data?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty' }}>
          {t('selections.about')}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" aria-label={t('selections.title')} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {data.map((selection) => (
            <SelectionRow key={selection.id} selection={selection} />
          ))}
        </Box>
      )}
      <SecondaryButton onClick={() => setAdding(true)} sx={{ mt: 1.5 }}>
        {t('selections.add')}
      </SecondaryButton>
      {adding && (
        <NewSelectionDialog projectId={projectId} priceListId={priceListId} onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}

/** Shows the form of a new selection, once the currency of the project's price list is known. */
function NewSelectionDialog({
  projectId,
  priceListId,
  onClose,
}: {
  projectId: string;
  priceListId: string | null;
  onClose: () => void;
}) {
  const t = useText();
  const { list, query } = usePriceListOf(priceListId);
  if (!list && query.error)
    return (
      <LoadErrorDialog title={t('selections.add')} query={query} failure={t('prices.loadFailed')} onClose={onClose} />
    );
  if (!list) return null;
  return <SelectionDialog projectId={projectId} currency={list.currency} selection={null} onClose={onClose} />;
}

function SelectionRow({ selection }: { selection: SelectionDto }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { id, projectId, name, participants, included, maximum, deadline, lists } = selection;
  const [open, setOpen] = useState<'edit' | 'delete' | 'compare' | 'finish' | 'reopen' | null>(() =>
    hasDraft(selectionDraft(projectId, selection)) ? 'edit' : null,
  );
  const close = () => setOpen(null);
  const done = (title: string) => () => {
    close();
    toast({ title });
    void refreshSelections(queries, projectId);
  };
  const remove = useAction({
    ...deleteSelectionMutation(),
    failure: t('selections.deleteFailed'),
    done: done(t('selections.deleted')),
  });
  const finish = useAction({
    ...finishSelectionMutation(),
    failure: t('selections.changeFailed'),
    done: done(t('selections.finished')),
  });
  const reopen = useAction({
    ...reopenSelectionMutation(),
    failure: t('selections.changeFailed'),
    done: done(t('selections.reopened')),
  });
  const path = { id };
  const hasFiles = lists.some(({ count }) => count > 0);
  const facts = [
    t(`selections.${participants}`),
    included !== null && t('selections.includedCount', { count: included }),
    maximum !== null && t('selections.maximumCount', { count: maximum }),
    selection.additionalPriceCents !== null &&
      t('selections.each', { price: formatCents(selection.additionalPriceCents, selection.currency) }),
    deadline !== null && t('selections.until', { at: formatDateTime(deadline) }),
  ].filter((fact) => fact !== false);
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {facts.join(' · ')}
          </Typography>
        </Box>
        <MoreMenu label={t('projects.actionsFor', { name })} size="small" outlined={false}>
          <MenuItem onClick={() => setOpen('edit')}>{t('selections.edit')}</MenuItem>
          {lists.some(({ state }) => state === 'open') && (
            <MenuItem onClick={() => setOpen('finish')}>{t('selections.finishAll')}</MenuItem>
          )}
          {lists.some(({ state }) => state === 'done' || state === 'awaiting_payment') && (
            <MenuItem onClick={() => setOpen('reopen')}>{t('selections.reopenAll')}</MenuItem>
          )}
          <MenuItem onClick={() => setOpen('delete')} sx={{ color: 'error.main' }}>
            {t('selections.delete')}
          </MenuItem>
        </MoreMenu>
      </Stack>
      {hasForeignPrice(selection) && (
        <Alert
          severity="warning"
          sx={{ mt: 1 }}
          action={
            <Button color="inherit" size="small" onClick={() => setOpen('edit')}>
              {t('selections.edit')}
            </Button>
          }
        >
          {t('selections.foreignPrice', {
            currency: selection.currency.toUpperCase(),
            listCurrency: selection.listCurrency.toUpperCase(),
          })}
        </Alert>
      )}
      {lists.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('selections.nobody')}
        </Typography>
      ) : (
        <Stack
          component="ul"
          aria-label={t('selections.listsOf', { name })}
          sx={{ m: 0, mt: 1, p: 0, gap: 0.75, listStyle: 'none' }}
        >
          {lists.map((list) => (
            <List
              key={list.id}
              list={list}
              included={included}
              busy={reopen.busy || finish.busy}
              onReopen={() => reopen.start({ path, body: { listId: list.id } })}
              onFinish={() => finish.start({ path, body: { listId: list.id } })}
            />
          ))}
        </Stack>
      )}
      {hasFiles && (
        <Stack direction="row" sx={{ gap: 1, mt: 1.25, flexWrap: 'wrap' }}>
          <SecondaryButton size="small" onClick={() => setOpen('compare')} sx={{ minHeight: { xs: 44, md: 32 } }}>
            {t('selections.compare')}
          </SecondaryButton>
          <SelectionExport selection={selection} />
        </Stack>
      )}
      {open === 'edit' && (
        <SelectionDialog
          projectId={projectId}
          currency={selection.listCurrency}
          selection={selection}
          onClose={close}
        />
      )}
      {open === 'compare' && <CompareDialog selection={selection} onClose={close} />}
      {open === 'finish' && (
        <ConfirmDialog
          title={t('selections.finishTitle', { name })}
          text={t('selections.finishText')}
          action={t('selections.finish')}
          busy={finish.busy}
          onConfirm={() => finish.start({ path, body: {} })}
          onCancel={close}
        />
      )}
      {open === 'reopen' && (
        <ConfirmDialog
          title={t('selections.reopenTitle', { name })}
          text={t('selections.reopenText')}
          action={t('selections.reopen')}
          busy={reopen.busy}
          onConfirm={() => reopen.start({ path, body: {} })}
          onCancel={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('selections.deleteTitle', { name })}
          text={t('selections.deleteText')}
          action={t('selections.delete')}
          destructive
          busy={remove.busy}
          onConfirm={() => remove.start({ path })}
          onCancel={close}
        />
      )}
    </Box>
  );
}

/** Shows what one participant has chosen, with what staff can do about it. */
function List({
  list,
  included,
  busy,
  onReopen,
  onFinish,
}: {
  list: SelectionListDto;
  included: number | null;
  busy: boolean;
  onReopen: () => void;
  onFinish: () => void;
}) {
  const t = useText();
  const { personName, state, count, additionalCount, paidCount, purchaseId } = list;
  const [asking, setAsking] = useState(false);
  const { paymentProvider } = useSite();
  const obstacle = state === 'awaiting_payment' && paymentProvider === 'none' ? 'no_provider' : list.obstacle;
  const who = personName === null ? t('selections.allClients') : addressText(personName);
  const isOpen = state === 'open';
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2" sx={{ flex: '1 1 6rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {who}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {countText(count, included)}
        {additionalCount > 0 && ` (+${additionalCount})`}
        {paidCount > 0 && ` · ${t('selections.paidCount', { count: paidCount })}`}
      </Typography>
      <StatusBadge {...BADGES[state]}>{t(`selections.state_${state}`)}</StatusBadge>
      {paidCount > 0 && purchaseId && (
        <MuiLink
          component={Link}
          to={`/purchases/${purchaseId}`}
          variant="body2"
          color="text.primary"
          aria-label={t('selections.purchaseFor', { name: who })}
        >
          {t('selections.purchase')}
        </MuiLink>
      )}
      {(isOpen || state === 'awaiting_payment') && (
        <Action
          busy={busy}
          onClick={onFinish}
          label={t(isOpen ? 'selections.finishFor' : 'selections.waiveFor', { name: who })}
        >
          {t(isOpen ? 'selections.finish' : 'selections.waive')}
        </Action>
      )}
      {!isOpen && (
        <Action
          busy={busy}
          onClick={paidCount > 0 ? () => setAsking(true) : onReopen}
          label={t('selections.reopenFor', { name: who })}
        >
          {t('selections.reopen')}
        </Action>
      )}
      {obstacle && (
        <Typography variant="caption" color="textSecondary" sx={{ flexBasis: '100%', textWrap: 'pretty' }}>
          {t(`selections.obstacle_${obstacle}`)}
        </Typography>
      )}
      {asking && (
        <ConfirmDialog
          title={t('selections.reopenPaidTitle', { name: who })}
          text={t('selections.reopenPaidText', { count: paidCount })}
          action={t('selections.reopen')}
          busy={busy}
          onConfirm={() => {
            setAsking(false);
            onReopen();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

function Action({
  busy,
  onClick,
  label,
  children,
}: {
  busy: boolean;
  onClick: () => void;
  label: string;
  children: ReactNode;
}) {
  return (
    <Button
      size="small"
      color="inherit"
      disabled={busy}
      onClick={onClick}
      aria-label={label}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {children}
    </Button>
  );
}

const BADGES: Readonly<Record<SelectionListDto['state'], { icon: BadgeIcon; color: BadgeColor }>> = {
  open: { icon: 'ring', color: 'secondary' },
  done: { icon: 'dot', color: 'success' },
  awaiting_payment: { icon: 'clock', color: 'warning' },
  complete: { icon: 'dot', color: 'success' },
};
