import type { ConsentTextDto, PaymentIntentDto, SiteDto } from '@showreel/api-client';
import { useEffect, useState } from 'react';
import { ApiError, reasonOf } from '../../api/api-error';
import { useConfirmPayment, usePaymentIntent, useQuote } from '../../api/payments/checkout';
import { useSite } from '../../api/site';
import { checkoutOrderOf, itemOf, type CheckoutOrder, type OrderTerms } from '../../api/payments/checkout-order';
import { galleryPath, packagesPath } from '../../api/gallery/gallery-link';
import { useNavigate, useQueryParameters } from '../../ui/routing/router';
import { ButtonLink } from '../../ui/controls/Button';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { Loading } from '../../ui/status/Loading';
import { TryAgain } from '../../ui/status/TryAgain';
import { Page } from '../../ui/page/Page';
import { PageTitle } from '../../ui/page/PageHeader';
import { toast } from '../../ui/toast/toast-store';
import { BetterOffer } from '../../ui/cards/BetterOffer';
import styles from './Checkout.module.css';
import summary from './order/OrderSummary.module.css';
import { CardForm } from './CardForm';
import { CheckoutError, PaymentNotAvailable, PaymentReceived } from './CheckoutError';
import { confirmFailure } from './confirm-failure';
import { OrderSummary } from './order/OrderSummary';
import { initialTerms, isConsentError, isTermsError, type TermsProps } from './order/order-terms';
import { OrderTermsFields } from './order/OrderTermsFields';
import type { PaidStatus } from './usePay';
import { paidBeforeToast, processingToast, successToast } from './payment-toasts';
import { checkout } from '../../i18n/en/checkout';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';

// This part loads only for an order that a coupon pays for.
const FreeOrder = lazyPart(() => import('./FreeOrder'), 'FreeOrder');

/** `/checkout` pays for the package in the address, at the server's price. */
export function CheckoutPage() {
  const order = checkoutOrderOf(useQueryParameters());
  const { data: site, isPending } = useSite();
  if (!order) return <CheckoutError title={getTranslations(checkout)('missing')} />;
  if (isPending) return <Preparing />;
  if (site?.paymentProvider === 'none') return <PaymentNotAvailable link={order} />;
  return <PreparedCheckout key={JSON.stringify(order)} order={order} site={site} />;
}

const Preparing = () => (
  <main id="content" tabIndex={-1}>
    <PageTitle>{getTranslations(checkout)('pageTitle')}</PageTitle>
    <Loading label={getTranslations(checkout)('preparing')} />
  </main>
);

function PreparedCheckout({ order, site }: { order: CheckoutOrder; site: SiteDto | undefined }) {
  const [terms, setTerms] = useState(() => initialTerms(site));
  const session = usePaymentIntent(order, terms);
  const { refetch } = session;
  const [last, setLast] = useState<PaymentIntentDto | null>(null);
  if (session.data && session.data !== last) setLast(session.data);
  const [restores, setRestores] = useState(0);
  // The browser restores the page from its cache after the bank's page: the payment may have changed.
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) void refetch().then(() => setRestores((count) => count + 1));
    };
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [refetch]);
  const rejected = isTermsError(session.error, terms);
  const [rejection, setRejection] = useState<Error | null>(null);
  if (rejected && session.error !== rejection) setRejection(session.error);
  // Before the first order was accepted, the reason stays while changed terms load, so that what is being typed stays,
  // too.
  const isLoadingAgain = rejection !== null && session.isLoading;
  if ((session.data && !session.error) || rejected || isLoadingAgain)
    return (
      <Checkout
        key={restores}
        order={order}
        session={session.data ?? last}
        isCurrent={!rejected && !isLoadingAgain && !session.isPlaceholderData}
        terms={terms}
        error={isLoadingAgain ? rejection : session.error}
        onChange={(changes) => setTerms((before) => withoutUndefined({ ...before, ...changes }))}
      />
    );
  if (session.isFetching) return <Preparing />;
  const apiError = session.error instanceof ApiError ? session.error : null;
  if (apiError?.code === 'payments.unavailable') return <PaymentNotAvailable link={order} />;
  return (
    <CheckoutError
      title={getTranslations(checkout)('notInitialized')}
      link={order}
      more={<NextStep code={apiError?.code ?? null} order={order} onRetry={() => void refetch()} />}
    >
      <p role="status">
        {apiError && apiError.status !== 0
          ? reasonOf(apiError, getTranslations(checkout)('nothingCharged'))
          : getTranslations(checkout)('nothingCharged')}
      </p>
    </CheckoutError>
  );
}

const withoutUndefined = (terms: Partial<OrderTerms>) =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as OrderTerms;

const NO_CONSENT: readonly ConsentTextDto[] = [];

/** Returns the texts of the consent to show; an order that is sold only with it names the texts in its error. */
const consentTextsOf = (session: PaymentIntentDto | null, error: unknown): readonly ConsentTextDto[] =>
  isConsentError(error)
    ? (error.detail('deliveryConsent') as ConsentTextDto[])
    : (session?.deliveryConsent ?? NO_CONSENT);

/** Offers what can be done after an error, besides going back. */
function NextStep({ code, order, onRetry }: { code: string | null; order: CheckoutOrder; onRetry: () => void }) {
  if (code === 'payments.already_bought' || code === 'payments.opens_nothing' || code === 'selection.paid')
    return (
      <ButtonLink variant="primary" to={galleryPath(order)}>
        {getTranslations(common)('backToGallery')}
      </ButtonLink>
    );
  if (code === 'payments.amount_mismatch' || code === 'payments.package_mismatch')
    return (
      <ButtonLink variant="primary" to={packagesPath(order)}>
        {getTranslations(common)('viewPackages')}
      </ButtonLink>
    );
  if (code === 'gallery.passcode_required')
    return (
      <ButtonLink variant="primary" to={packagesPath(order)}>
        {getTranslations(checkout)('enterPasscode')}
      </ButtonLink>
    );
  if (
    code === null ||
    code === 'payments.in_progress' ||
    code === 'payments.provider_unavailable' ||
    code === 'service.unavailable' ||
    code === 'internal'
  )
    return <TryAgain onClick={onRetry} />;
  return null;
}

/** @param isCurrent true when the session is for the present terms, so that it can be paid */
function Checkout({
  order: addressed,
  session,
  isCurrent,
  ...terms
}: {
  order: CheckoutOrder;
  session: PaymentIntentDto | null;
  isCurrent: boolean;
} & Pick<TermsProps, 'terms' | 'error' | 'onChange'>) {
  // An order may be rejected for a missing consent or address: its client sees what is missing.
  const { data: quoted } = useQuote(addressed, session ? null : { ...itemOf(addressed), ...terms.terms });
  const summarized = session?.order ?? quoted;
  const [lastSummarized, setLastSummarized] = useState(summarized);
  if (summarized && summarized !== lastSummarized) setLastSummarized(summarized);
  const shown = summarized ?? lastSummarized;
  // The consent stays while changed terms load: its box has the focus.
  const consentTexts = consentTextsOf(session, terms.error);
  const [askedTexts, setAskedTexts] = useState(consentTexts);
  if (consentTexts !== askedTexts && (isCurrent || consentTexts.length > 0)) setAskedTexts(consentTexts);
  const order = { ...addressed, amount: session?.order.amount ?? addressed.amount };
  const navigate = useNavigate();
  const confirm = useConfirmPayment();
  const t = getTranslations(checkout);
  const [unconfirmed, setUnconfirmed] = useState<PaidStatus>();
  const [paying, setPaying] = useState(false);
  const isFree = session?.order.totalCents === 0;
  const Form = isFree ? FreeOrder : CardForm;

  const finish = async (status: PaidStatus) => {
    let message = processingToast();
    let paid: string | undefined;
    if (status !== 'processing') {
      try {
        const confirmed = await confirm.mutateAsync({ paymentIntentId: session!.paymentIntentId, order });
        message = status === 'paid-before' ? paidBeforeToast(confirmed) : successToast(confirmed);
        if (status === 'succeeded') paid = confirmed.purchaseId;
      } catch (error) {
        if (confirmFailure(error) !== 'processing') return setUnconfirmed(status);
      }
    }
    toast(message);
    // The history entry is replaced: Back must not lead to a completed payment.
    navigate(galleryPath(order), { replace: true, state: { paid } });
  };

  if (unconfirmed)
    return (
      <PaymentReceived
        link={order}
        busy={confirm.isPending}
        reason={confirm.error}
        onRetry={() => void finish(unconfirmed)}
      />
    );
  return (
    <Page
      title={t('pageTitle')}
      className={styles['main']}
      underlined
      back={
        order.selectionId
          ? { to: galleryPath(order), label: getTranslations(common)('backToGallery') }
          : { to: packagesPath(order), label: t('allPackages') }
      }
    >
      <h1 className={styles['title']}>{t('title')}</h1>
      {shown && <OrderSummary order={shown} />}
      {shown?.betterPackage && <BetterOffer link={order} code={shown.betterPackage} className={summary['upgrade']} />}
      <section className={styles['payment']} aria-labelledby="payment-information">
        <h2 id="payment-information" className={styles['label']}>
          {t(isFree ? 'nothingToPay' : 'information')}
        </h2>
        <OrderTermsFields
          {...terms}
          addressed={addressed}
          order={session?.order ?? null}
          acceptsCoupons={session?.acceptsCoupons ?? false}
          consentTexts={askedTexts}
          disabled={paying}
        />
        {session && (
          <div inert={!isCurrent}>
            <Form key={session.clientSecret} order={order} session={session} onPaid={finish} onBusy={setPaying} />
          </div>
        )}
      </section>
    </Page>
  );
}
