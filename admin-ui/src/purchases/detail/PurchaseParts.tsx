import { Box, Card, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { PurchaseDetailDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countryName } from '../../../../shared-ui/src/countries';
import { useLanguage, useText, type Language } from '../../i18n/language';
import { formatCents, formatDateTime, formatPercent } from '../../ui/format';
import { mailtoOf } from '../../../../shared-ui/src/mailto';
import { Timestamp } from '../../ui/Timestamp';
import { StatusBadge } from '../../ui/StatusBadge';
import { LEVELS, PROVIDERS, STATES } from '../purchaseText';
import { timelineOf } from './timeline';

/** The lines of the purchase, as stored when it was made. */
export function PurchaseLines({ purchase }: { purchase: PurchaseDetailDto }) {
  const t = useText();
  const { currency, title, listPriceCents, alreadyPaidCents, subtotalCents, taxCents, totalCents, refundedCents } =
    purchase;
  const { discountCents, couponCode, tax, lostCents, keptCents } = purchase;
  const money = (cents: number) => formatCents(cents, currency);
  const percent = formatPercent(tax.percent);
  return (
    <Card component="section" aria-label={t('purchases.purchase')} sx={{ p: { xs: 2, md: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('purchases.purchase')}
      </Typography>
      <Stack component="dl" sx={{ m: 0, gap: 0.75 }}>
        <Line label={title} value={money(listPriceCents)} />
        {alreadyPaidCents > 0 && <Line label={t('purchases.alreadyPaid')} value={`-${money(alreadyPaidCents)}`} />}
        {discountCents > 0 && (
          <Line
            label={couponCode === null ? t('purchases.rounding') : t('purchases.discount', { code: couponCode })}
            value={`-${money(discountCents)}`}
          />
        )}
        <Line label={t('purchases.subtotal')} value={money(subtotalCents)} ruled />
        {tax.mode !== 'included' && (
          <Line label={tax.mode === 'none' ? t('purchases.tax') : t('tax.rate', { percent })} value={money(taxCents)} />
        )}
        <Line label={t('purchases.total')} value={money(totalCents)} strong />
        {tax.mode === 'included' && <Line label={t('tax.rateIncluded', { percent })} value={money(taxCents)} />}
        {refundedCents > 0 && <Line label={t('purchases.refunded')} value={`-${money(refundedCents)}`} />}
        {lostCents > 0 && <Line label={t('purchases.lostLine')} value={`-${money(lostCents)}`} />}
        {refundedCents + lostCents > 0 && <Line label={t('purchases.keptLine')} value={money(keptCents)} strong />}
      </Stack>
    </Card>
  );
}

function Line({ label, value, strong, ruled }: { label: string; value: string; strong?: boolean; ruled?: boolean }) {
  return (
    <Stack
      direction="row"
      sx={{
        justifyContent: 'space-between',
        gap: 2,
        fontWeight: strong ? 620 : undefined,
        fontSize: '0.9rem',
        ...(ruled && { borderTop: 1, borderColor: 'divider', pt: 0.75 }),
      }}
    >
      <Box component="dt" sx={{ color: strong ? 'text.primary' : 'text.secondary', minWidth: 0 }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    </Stack>
  );
}

/** What the client has stated for their tax. */
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

/** What VIES said about the VAT ID, and what proves it. */
function vatCheckText(check: NonNullable<PurchaseDetailDto['vatCheck']>, t: ReturnType<typeof useText>): string {
  const day = formatDateTime(check.checkedAt);
  if (check.state === 'unverified') return t('tax.vatCheckUnverified', { day });
  if (check.state === 'invalid') return t('tax.vatCheckInvalid', { day });
  const number = check.consultationNumber && t('tax.vatCheckNumber', { number: check.consultationNumber });
  return [t('tax.vatCheckValid', { day }), check.name, check.address, number].filter(Boolean).join(', ');
}

/** The client, how it was paid, and what the client may download now. */
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
      <MuiLink key="client" href={mailtoOf(clientEmail)} color="text.primary">
        {clientEmail}
      </MuiLink>,
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

/** The purchase's timeline, oldest first. */
export function Timeline({ purchase }: { purchase: PurchaseDetailDto }) {
  const t = useText();
  return (
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.75 }}>
      {timelineOf(purchase).map(({ at, text, detail, bad }, index) => (
        <Box component="li" key={index} sx={{ pl: 2, borderLeft: 2, borderColor: bad ? 'error.main' : 'divider' }}>
          <Typography variant="body2" sx={{ fontWeight: 540, overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          {detail && (
            <Typography variant="body2" color={bad ? 'error' : 'textSecondary'} sx={{ overflowWrap: 'anywhere' }}>
              {detail}
            </Typography>
          )}
          <Timestamp at={at} />
        </Box>
      ))}
      {purchase.refunds.some(({ state }) => state === 'requested') && (
        <li>
          <StatusBadge icon="clock" color="info">
            {t('purchases.refundPending')}
          </StatusBadge>
        </li>
      )}
    </Stack>
  );
}
