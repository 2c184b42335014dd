import type { Appearance } from '@stripe/stripe-js';
import { tokenColor } from '../../ui/token-color';

/** The page's design tokens as variables of Stripe's frame, which cannot read them itself. */
export function stripeAppearance(): Appearance {
  const { theme } = document.documentElement.dataset;
  const dark = theme ? theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: tokenColor('--accent-text'),
      colorBackground: tokenColor('--paper'),
      colorText: tokenColor('--ink'),
      colorTextSecondary: tokenColor('--ink-2'),
      colorDanger: tokenColor('--danger'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
    rules: { '.Input': { borderColor: tokenColor('--line-strong'), boxShadow: 'none' } },
  };
}
