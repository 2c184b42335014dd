import { Alert, Stack, Typography } from '@mui/material';
import type { ErasureDto } from '@showreel/api-client';
import { eraseClient } from '@showreel/api-client';
import { useId, useState } from 'react';
import { useText } from '../i18n/language';
import type { Text } from '../i18n/catalogue';
import { PlainDialog } from '../ui/feedback/PlainDialog';
import { FormDialog } from '../ui/form/FormDialog';
import { TextInput } from '../ui/form/inputs';

/** Returns the form in which addresses are compared. */
const keyOf = (address: string) => address.trim().normalize('NFC').toLowerCase();

/** Says what is deleted, and how much of it. */
function deletedOf(found: ErasureDto, t: Text): string[] {
  const counted = [
    [found.galleries, t('clients.goesGalleries', { count: found.galleries })],
    [found.visits, t('clients.goesVisits', { count: found.visits })],
    [found.favourites, t('clients.goesFavourites', { count: found.favourites })],
    [found.comments, t('clients.goesComments', { count: found.comments })],
    [found.mails, t('clients.goesMails', { count: found.mails })],
    [found.accounts, t('clients.goesAccounts', { count: found.accounts })],
    [found.unpaidOrders, t('clients.goesOrders', { count: found.unpaidOrders })],
    [found.logEntries, t('clients.goesLog', { count: found.logEntries })],
  ] as const;
  return counted.filter(([count]) => count > 0).map(([, text]) => text);
}

/** Says what is kept, each with the reason. */
function keptOf(found: ErasureDto, galleries: number, t: Text): string[] {
  return [
    ...(found.keptOrders > 0 ? [t('clients.staysOrders', { count: found.keptOrders })] : []),
    ...(found.keptInvoices > 0 ? [t('clients.staysInvoices', { count: found.keptInvoices })] : []),
    ...(galleries > 0 ? [t('clients.staysGalleries')] : []),
    t('clients.staysTexts'),
  ];
}

/** Erases a person once their address has been typed, and shows the result. */
export function EraseDialog({
  email,
  found,
  onErased,
  onClose,
}: {
  email: string;
  /** The counts of what the erasure would remove. */
  found: ErasureDto;
  /** Called when the result has been read. */
  onErased: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const [left, setLeft] = useState<ErasureDto | null>(null);
  const deleted = deletedOf(found, t);
  if (left)
    return (
      <PlainDialog title={t('clients.erased')} onClose={onErased}>
        <Stack sx={{ gap: 1.5 }}>
          <Points title={t('clients.wasDeleted')} points={deleted} />
          <Points title={t('clients.isKept')} points={keptOf(left, found.galleries, t)} />
        </Stack>
      </PlainDialog>
    );
  if (found.openOrders > 0)
    return (
      <PlainDialog title={t('clients.eraseTitle')} onClose={onClose}>
        <Stack sx={{ gap: 1.5 }}>
          <Alert severity="info">{t('clients.eraseOpenOrders', { count: found.openOrders })}</Alert>
        </Stack>
      </PlainDialog>
    );
  if (deleted.length === 0)
    return (
      <PlainDialog title={t('clients.eraseTitle')} onClose={onClose}>
        <Stack sx={{ gap: 1.5 }}>
          <Typography variant="body2">{t('clients.eraseNothing')}</Typography>
          <Points title={t('clients.isKept')} points={keptOf(found, found.galleries, t)} />
        </Stack>
      </PlainDialog>
    );
  return (
    <FormDialog
      title={t('clients.eraseTitle')}
      action={t('clients.eraseConfirm')}
      defaultValues={{ address: '' }}
      failure={t('clients.eraseFailed')}
      canSubmit={({ address }) => keyOf(address) === keyOf(email)}
      destructive
      onSubmit={async () => setLeft(await eraseClient({ path: { email } }))}
      onClose={onClose}
    >
      <Stack sx={{ gap: 1.5, mb: 1 }}>
        <Points title={t('clients.isDeleted')} points={deleted} />
        <Points title={t('clients.isKept')} points={keptOf(found, found.galleries, t)} />
        <Typography variant="body2">{t('clients.eraseForGood')}</Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('clients.eraseType', { address: email })}
        </Typography>
      </Stack>
      <TextInput source="address" label={t('clients.eraseAddress')} autoComplete="off" autoFocus />
    </FormDialog>
  );
}

/** Shows a short list under its title. */
function Points({ title, points }: { title: string; points: string[] }) {
  const id = useId();
  return (
    <div>
      <Typography id={id} variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Stack component="ul" aria-labelledby={id} sx={{ m: 0, pl: 2.5, gap: 0.25 }}>
        {points.map((point) => (
          <Typography key={point} component="li" variant="body2">
            {point}
          </Typography>
        ))}
      </Stack>
    </div>
  );
}
