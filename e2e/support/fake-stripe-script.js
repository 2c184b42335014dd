/* global document, location */
// Served as js.stripe.com: the part of Stripe.js that Stripe's React packages and our checkout call. The card field is
// our own, the calls to api.stripe.com are Stripe's. `stripeCalled` reports every call to the test.

const secretId = (clientSecret) => clientSecret.split('_secret_')[0];

async function confirm(key, clientSecret, number) {
  const form = {
    key,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
  };
  const reply = await fetch(`https://api.stripe.com/v1/payment_intents/${secretId(clientSecret)}/confirm`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return reply.json();
}

class PaymentElement {
  #input = Object.assign(document.createElement('input'), { ariaLabel: 'Card number at Stripe' });
  #handlers = new Map();

  get number() {
    return this.#input.value;
  }

  on(event, handler) {
    this.#handlers.set(event, handler);
    // The real element is ready when its frame has loaded, never before somebody listens.
    if (event === 'ready') setTimeout(handler);
    return this;
  }

  off() {
    return this;
  }

  mount(at) {
    at.append(this.#input);
    this.#input.addEventListener('input', () => this.#handlers.get('change')?.({ complete: true, empty: false }));
  }

  update() {}

  destroy() {
    this.#input.remove();
  }
}

function Stripe(key) {
  globalThis.stripeCalled('Stripe', { key });
  const unused = () => Promise.reject(new Error('The checkout does not call this.'));
  return {
    _registerWrapper() {},
    registerAppInfo() {},
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,

    elements(options) {
      globalThis.stripeCalled('elements', options);
      return {
        clientSecret: options.clientSecret,
        create(type, settings) {
          globalThis.stripeCalled('create', { type, settings });
          this.element = new PaymentElement();
          return this.element;
        },
        getElement() {
          return this.element ?? null;
        },
        update() {},
      };
    },

    async confirmPayment({ elements, ...options }) {
      const { clientSecret, element } = elements;
      globalThis.stripeCalled('confirmPayment', { clientSecret, ...options });
      const { error, ...paymentIntent } = await confirm(key, clientSecret, element.number);
      if (error) return { error };
      if (paymentIntent.status !== 'requires_action') return { paymentIntent };
      const bank = new URLSearchParams({ client_secret: clientSecret, return_url: options.confirmParams.return_url });
      location.assign(`https://hooks.stripe.com/bank/${paymentIntent.id}?${bank}`);
      return new Promise(() => undefined);
    },
  };
}

Stripe.version = /js\.stripe\.com\/([^/]+)/.exec(document.currentScript.src)[1];
globalThis.Stripe = Stripe;
