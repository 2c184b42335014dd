import { useRef, useState } from 'react';
import { fieldErrors, reasonOf } from '../../../api/api-error';
import { useAuthenticateSandbox, usePaySandbox } from '../../../api/payments/checkout';
import { Field } from '../../../ui/controls/Field';
import { BankAuthentication, type BankAnswer } from './BankAuthentication';
import { cardErrors, formatCardNumber, formatCvc, formatExpiry, type CardErrors } from './card-input';
import { PaymentForm } from '../PaymentForm';
import styles from './SandboxPayment.module.css';
import { TestCards } from './TestCards';
import { usePay, type PaymentProps, type PayOutcome } from '../usePay';
import { checkout } from '../../../i18n/en/checkout';
import { getTranslations } from '../../../i18n/translations';

/** Shows the card form of the built-in sandbox: the server runs the same code as with real money. */
export function SandboxPayment({ order, session, onPaid, onBusy }: PaymentProps) {
  const t = getTranslations(checkout);
  const [card, setCard] = useState({ number: '', expiry: '', cvc: '' });
  const [errors, setErrors] = useState<CardErrors>({});
  const sandboxCard = usePaySandbox();
  const bank = useAuthenticateSandbox();
  /** The state has the bank's dialog while it is open, with the function that takes its answer. */
  const [question, setQuestion] = useState<{ answer: (outcome: BankAnswer) => void }>();
  const form = useRef<HTMLDivElement>(null);

  const pay = async (): Promise<PayOutcome> => {
    const { clientSecret } = session;
    const [expMonth, expYear] = card.expiry.split('/').map(Number) as [number, number];
    try {
      let reply = await sandboxCard.mutateAsync({
        clientSecret,
        number: card.number.replace(/\D/g, ''),
        expMonth,
        expYear,
        cvc: card.cvc,
      });
      if (reply.status === 'requires_action') {
        const outcome = await new Promise<BankAnswer>((answer) => setQuestion({ answer }));
        setQuestion(undefined);
        if (outcome === null) return { status: 'failed', message: t('bankLeft') };
        reply = await bank.mutateAsync({ clientSecret, outcome });
      }
      if (reply.status !== 'succeeded') return { status: 'failed' };
      return { status: reply.alreadyPaid ? 'paid-before' : 'succeeded' };
    } catch (error) {
      setErrors(cardErrorsFrom(error));
      return { status: 'failed', message: reasonOf(error, '') };
    }
  };
  const { submit, busy, failure } = usePay(pay, onPaid, onBusy);

  const check = () => {
    const found = cardErrors(card, new Date());
    setErrors(found);
    const first = (['number', 'expiry', 'cvc'] as const).find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else void submit();
  };
  const field = (name: keyof typeof card, format: (text: string) => string) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: card[name],
    error: errors[name],
    disabled: busy,
    onChange: (event: { target: HTMLInputElement }) => {
      setCard({ ...card, [name]: format(event.target.value) });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <>
      <PaymentForm
        order={order}
        session={session}
        ready
        busy={busy}
        failure={failure}
        onSubmit={check}
        notice={
          <p className={styles['notice']} role="note">
            <strong>{t('testMode')}</strong> {t('testModeText')}
          </p>
        }
        help={
          <TestCards
            disabled={busy}
            onUse={(number) => {
              setCard({ number: formatCardNumber(number), expiry: '12 / 34', cvc: '123' });
              setErrors({});
            }}
          />
        }
      >
        <div ref={form} className={styles['card']}>
          <Field label={t('cardNumber')} placeholder="4242 4242 4242 4242" {...field('number', formatCardNumber)} />
          <Field label={t('expiry')} placeholder={t('expiryPlaceholder')} {...field('expiry', formatExpiry)} />
          <Field label={t('cvc')} placeholder="123" {...field('cvc', formatCvc)} />
        </div>
      </PaymentForm>
      {question && <BankAuthentication amount={session.order} onAnswer={question.answer} />}
    </>
  );
}

/** Returns the errors of form fields by the server's field names. */
function cardErrorsFrom(error: unknown): CardErrors {
  const { number, expMonth, expYear, cvc } = fieldErrors(error);
  return { number, expiry: expMonth ?? expYear, cvc };
}
