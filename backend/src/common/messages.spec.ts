import { isSameMessage, message, renderMessage, type Message } from './messages.js';

describe('messages', () => {
  it('fills in numbers, texts, a message and a list of messages', () => {
    expect(renderMessage(message('video_cut_off', { percent: 40 }))).toBe(
      'The file is incomplete: only 40% of it arrived. Upload it again.',
    );
    expect(
      renderMessage(
        message('payment_differs', {
          intent: 'pi_1',
          differences: [message('differs_order'), message('differs_amount', { found: 1, expected: 2 })],
        }),
      ),
    ).toBe(
      "The provider's payment pi_1 doesn't match this purchase: another purchase; amount of 1 cents instead of 2. Nothing was granted.",
    );
    expect(renderMessage(message('refund_not_made', { amount: '5.00 USD', failure: message('refund_disputed') }))).toBe(
      'A refund of 5.00 USD failed: This payment is disputed: the bank will decide.',
    );
  });

  it('never reads a value as a template', () => {
    expect(renderMessage(message('untranslated', { text: '{code} $& {text}' }))).toBe('{code} $& {text}');
  });

  it('shows the code of a message that a newer version stored', () => {
    expect(renderMessage({ code: 'tape_torn', params: {} } as unknown as Message)).toBe('tape_torn');
  });

  it('compares messages whatever the order of their parameters', () => {
    const stored = { params: { expected: 2, found: 1 }, code: 'differs_amount' } as const;
    expect(isSameMessage(message('differs_amount', { found: 1, expected: 2 }), stored)).toBe(true);
    expect(isSameMessage(null, stored)).toBe(false);
  });
});
