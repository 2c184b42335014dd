import type { AnchorHTMLAttributes, ComponentProps } from 'react';
import styles from './button.module.css';
import { Link, type LinkProps } from './routing/Link';

interface ButtonVariant {
  look?: 'primary' | 'secondary' | 'quiet';
  large?: boolean;
  wide?: boolean;
}

function classOf({ look = 'secondary', large, wide }: ButtonVariant, more?: string): string {
  return [styles['button'], styles[look], large && styles['large'], wide && styles['wide'], more]
    .filter(Boolean)
    .join(' ');
}

/** A button. */
export function Button({ look, large, wide, className, ...rest }: ButtonVariant & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classOf({ look, large, wide }, className)} />;
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ look, large, wide, className, ...rest }: ButtonVariant & LinkProps) {
  return <Link {...rest} className={classOf({ look, large, wide }, className)} />;
}

/** A full page navigation that looks like a button. */
export function ButtonAnchor({
  look,
  large,
  wide,
  className,
  children,
  ...rest
}: ButtonVariant & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classOf({ look, large, wide }, className)}>
      {children}
    </a>
  );
}
