/** Pays for a package with a test card of the sandbox, with the calls that the checkout makes. */
export async function buy(visitor, { id: projectId, clientEmail }, packageType, amount) {
  const { clientSecret, paymentIntentId } = await visitor.send('POST', '/api/create-payment-intent', {
    amount,
    projectId,
    clientEmail,
    packageType,
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
