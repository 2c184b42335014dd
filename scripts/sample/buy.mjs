/** Pays for a package with a test card of the sandbox, as the checkout does; `order`: more fields of the order. */
export async function buy(visitor, { id: projectId, clientEmail }, packageType, amount, order = {}) {
  const { clientSecret, paymentIntentId } = await visitor.send('POST', '/api/create-payment-intent', {
    amount,
    projectId,
    clientEmail,
    packageType,
    ...order,
  });
  await visitor.send('POST', '/api/payments/sandbox/pay', {
    clientSecret,
    number: '4242424242424242',
    expMonth: 12,
    expYear: 34,
    cvc: '123',
  });
  await visitor.send('POST', '/api/confirm-payment', {
    paymentIntentId,
    projectId,
    clientEmail,
    packageType,
    amount,
    isUpgrade: false,
  });
}
