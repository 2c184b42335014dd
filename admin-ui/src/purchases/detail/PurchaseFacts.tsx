import { Box, Card, Link as MuiLink, Typography } from '@mui/material';
import type { PurchaseDetailDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressText, isErased } from '../../api/erased';
import { countryName } from '../../../../shared-ui/src/countries';
import { mailtoOf } from '../../../../shared-ui/src/mailto';
import { useLanguage, useText, type Language } from '../../i18n/language';
import { formatDateTime } from '../../ui/format';
import { LEVELS, PROVIDERS, STATES } from '../purchaseText';

/** Returns what the client has stated for their tax. */
function buyerFacts(
  { tax: { buyerCountry, buyerCompany, buyerVatId, category }, paymentCountry, vatCheck }: PurchaseDetailDto,
  t: ReturnType<typeof useText>,
  language: Language,
): [string, ReactNode][] {
  const vatId = category === 'AE' ? `${buyerVatId} (${t('tax.reverseCharge')})` : buyerVatId;
  const stated: [string, string | null][] = [
    [t('tax.buyerCountry'), buyerCountry && countryName(buyerCountry, language)],
    [t('tax.paymentCountry'), paymentCountry && countryName(paymentCountry, language)],
    [t('tax.company'), buyerCompany],
    [t('tax.vatId'), vatId],
    [t('tax.vatCheck'), vatCheck && vatCheckText(vatCheck, t)],
  ];
  return stated.filter(([, value]) => value !== null);
}

/** Returns what VIES said about the VAT ID, and what proves it. */
function vatCheckText(check: NonNullable<PurchaseDetailDto['vatCheck']>, t: ReturnType<typeof useText>): string {
  const day = formatDateTime(check.checkedAt);
  if (check.state === 'unverified') return t('tax.vatCheckUnverified', { day });
  if (check.state === 'invalid') return t('tax.vatCheckInvalid', { day });
  const number = check.consultationNumber && t('tax.vatCheckNumber', { number: check.consultationNumber });
  return [t('tax.vatCheckValid', { day }), check.name, check.address, number].filter(Boolean).join(', ');
}

/** Shows the client, how the purchase was paid, and what the client may download now. */
export function PurchaseFacts({ purchase }: { purchase: PurchaseDetailDto }) {
  const t = useText();
  const language = useLanguage();
  const {
    projectId,
    projectName,
    clientEmail,
    provider,
    providerIntentId,
    state,
    accessLevel,
    receiptSentAt,
    receiptFiled,
    receiptNumber,
    deliveryConsentAt,
    deliveryConsentText,
    unlocksAt,
  } = purchase;
  const receiptText = (receipt: string) => {
    if (!receiptSentAt) return t('purchases.notMailed', { receipt });
    return receiptFiled ? t('purchases.filed', { receipt }) : receipt;
  };
  const facts: [string, ReactNode][] = [
    [
      t('purchases.project'),
      projectId ? (
        <MuiLink component={Link} to={`/projects/${projectId}`} color="text.primary">
          {projectName}
        </MuiLink>
      ) : (
        t('purchases.deletedProject', { name: projectName })
      ),
    ],
    [
      t('purchases.client'),
      isErased(clientEmail) ? (
        addressText(clientEmail)
      ) : (
        <MuiLink key="client" href={mailtoOf(clientEmail)} color="text.primary">
          {clientEmail}
        </MuiLink>
      ),
    ],
    ...buyerFacts(purchase, t, language),
    [t('purchases.state'), t(STATES[state].meaning)],
    [t('purchases.levelNow'), t(LEVELS[accessLevel])],
    [t('purchases.paidThrough'), t(PROVIDERS[provider])],
    [
      t('purchases.payment'),
      providerIntentId ? (
        <Box component="code" sx={{ fontSize: '0.8125rem', userSelect: 'all' }}>
          {providerIntentId}
        </Box>
      ) : (
        t('purchases.noneYet')
      ),
    ],
    [t('purchases.receipt'), receiptNumber ? receiptText(receiptNumber) : t('purchases.noneYet')],
    ...(deliveryConsentAt && deliveryConsentText
      ? ([
          [
            t('purchases.consent'),
            t('purchases.consentGiven', { date: formatDateTime(deliveryConsentAt), text: deliveryConsentText }),
          ],
        ] as [string, ReactNode][])
      : unlocksAt
        ? ([[t('purchases.consent'), t('purchases.consentMissing', { date: formatDateTime(unlocksAt) })]] as [
            string,
            ReactNode,
          ][])
        : []),
  ];
  return (
    <Card component="section" aria-label={t('purchases.details')} sx={{ p: { xs: 2, md: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('purchases.details')}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '140px minmax(0, 1fr)' },
          columnGap: 2,
          rowGap: { xs: 0, sm: 0.75 },
          fontSize: '0.9rem',
        }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
