import type { MailDesign } from '../../mail/mail-layout.js';
import { outcomeMail } from './withdrawal-mail.js';

const DESIGN: MailDesign = {
  language: 'en',
  formOfAddress: 'formal',
  logo: null,
  cover: null,
  studioName: 'Northlight Films',
  supportEmail: 'help@northlight.example',
  accent: '#b4532a',
  footer: { seller: [], links: [] },
};

const STATED = { name: 'Jo', orderReference: 'R-1', email: 'jo@example.test', receivedAt: new Date(0) };

describe('mails about withdrawals', () => {
  test.each([
    ['eur', '€199.50'],
    ['jpy', '¥19,950'],
    // `Intl` writes it without decimals.
    ['huf', 'HUF\u00a0199.50'],
  ])('states a refund in %s with all decimals', (currency, amount) => {
    const withdrawal = {
      id: '7',
      state: 'accepted',
      refundCents: 19_950,
      purchase: { currency, receiptNumber: 'R-1' },
      ...STATED,
    };
    const { text } = outcomeMail(withdrawal as Parameters<typeof outcomeMail>[0], 'UTC', DESIGN);
    expect(text).toContain(`We are refunding ${amount} by the means of payment that you used.`);
  });

  test.each([
    ['de', 'Widerruf bestätigt: Bestellung R-1'],
    ['es', 'Desistimiento confirmado: pedido R-1'],
  ] as const)('names the answer in its subject, not the statement (%s)', (language, expected) => {
    const withdrawal = { id: '7', state: 'accepted', refundCents: 0, purchase: { receiptNumber: 'R-1' }, ...STATED };
    const { subject } = outcomeMail(withdrawal as Parameters<typeof outcomeMail>[0], 'UTC', { ...DESIGN, language });
    expect(subject).toBe(expected);
  });
});
