import type { AnchorHTMLAttributes, ComponentProps } from 'react';
import styles from './Button.module.css';
import { Link, type LinkProps } from '../routing/Link';

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet';
  large?: boolean;
  wide?: boolean;
}

function classOf({ variant = 'secondary', large, wide }: ButtonStyle, more?: string): string {
  return [styles['button'], styles[variant], large && styles['large'], wide && styles['wide'], more]
    .filter(Boolean)
    .join(' ');
}

/** A button. */
export function Button({ variant, large, wide, className, ...rest }: ButtonStyle & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classOf({ variant, large, wide }, className)} />;
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant, large, wide, className, ...rest }: ButtonStyle & LinkProps) {
  return <Link {...rest} className={classOf({ variant, large, wide }, className)} />;
}

/** A full page navigation that looks like a button. */
export function ButtonAnchor({
  variant,
  large,
  wide,
  className,
  children,
  ...rest
}: ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classOf({ variant, large, wide }, className)}>
      {children}
    </a>
  );
}
