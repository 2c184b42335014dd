import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, MenuItem } from '@mui/material';
import type { PriceListDto } from '@showreel/api-client';
import {
  createPriceListMutation,
  deletePriceListMutation,
  makePriceListDefaultMutation,
} from '@showreel/api-client/queries';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { resourceKey } from '../api/queries';
import { useText } from '../i18n/language';
import { ConfirmDialog } from '../ui/feedback/ConfirmDialog';
import { useAction } from '../ui/feedback/useAction';
import { MoreMenu } from '../ui/ButtonMenu';
import { bodyOf, formOf } from './priceListForm';

const MAX_NAME = 80;

/** Offers to edit, duplicate, make default and delete a list. */
export function PriceListMenu({ list }: { list: PriceListDto }) {
  const t = useText();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'default' | 'delete' | null>(null);
  const { name } = list;
  const copyOf = () => ({ ...bodyOf(formOf(list)), name: t('project.copyOf', { name }).slice(0, MAX_NAME) });
  const duplicate = useAction({
    ...createPriceListMutation(),
    success: t('prices.duplicated'),
    failure: t('prices.duplicateFailed'),
    done: ({ id }) => void navigate(`/price-lists/${id}`),
  });
  const makeDefault = useAction({
    ...makePriceListDefaultMutation(),
    success: t('prices.madeDefault', { name }),
    failure: t('prices.makeDefaultFailed'),
    done: () => setOpen(null),
    refreshes: [resourceKey('price-lists')],
  });
  const remove = useAction({
    ...deletePriceListMutation(),
    success: t('prices.deleted'),
    failure: t('prices.deleteFailed'),
    done: () => setOpen(null),
    refreshes: [resourceKey('price-lists')],
  });
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu label={t('prices.moreActions', { name })}>
        <MenuItem component={Link} to={`/price-lists/${list.id}`}>
          {t('prices.edit')}
        </MenuItem>
        <MenuItem disabled={duplicate.busy} onClick={() => duplicate.start({ body: copyOf() })}>
          {t('prices.duplicate')}
        </MenuItem>
        {!list.isDefault && <MenuItem onClick={() => setOpen('default')}>{t('prices.makeDefault')}</MenuItem>}
        <MenuItem onClick={() => setOpen('delete')} sx={{ color: 'error.main' }}>
          {t('prices.delete')}
        </MenuItem>
      </MoreMenu>
      {open === 'default' && (
        <ConfirmDialog
          title={t('prices.makeDefault')}
          text={t('prices.makeDefaultText', { name })}
          action={t('prices.makeDefault')}
          busy={makeDefault.busy}
          onConfirm={() => makeDefault.start({ path: { id: list.id } })}
          onCancel={close}
        />
      )}
      {open === 'delete' &&
        (list.isDefault || list.projectCount > 0 ? (
          <InUseDialog list={list} onClose={close} />
        ) : (
          <ConfirmDialog
            title={t('prices.delete')}
            text={t('prices.deleteText', { name })}
            action={t('prices.delete')}
            destructive
            busy={remove.busy}
            onConfirm={() => remove.start({ path: { id: list.id } })}
            onCancel={close}
          />
        ))}
    </>
  );
}

/** Says why a list cannot be deleted, and what to do. */
function InUseDialog({
  list: { name, isDefault, projectCount },
  onClose,
}: {
  list: PriceListDto;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      maxWidth="xs"
    >
      <DialogTitle id={`${id}t`}>{t('prices.cannotDelete')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`} sx={{ overflowWrap: 'anywhere' }}>
          {isDefault ? t('prices.defaultInUse', { name }) : t('prices.inUse', { name, count: projectCount })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
