import type { Appearance } from '@stripe/stripe-js';

/** The tokens of the page in the words of Stripe's frame, which cannot read them itself. */
export function stripeAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const { theme } = document.documentElement.dataset;
  const dark = theme ? theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent-text'),
      colorBackground: token('--paper'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorDanger: token('--danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
    rules: { '.Input': { borderColor: token('--line-strong'), boxShadow: 'none' } },
  };
}
