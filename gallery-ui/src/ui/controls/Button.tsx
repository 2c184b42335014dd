import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Link, type LinkProps } from '../routing/Link';

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet';
  large?: boolean;
  wide?: boolean;
}

/** Turns the props about style into classes of the element. */
function withClasses<P extends ButtonStyle & { className?: string | undefined }>(props: P) {
  const { variant = 'secondary', large, wide, className, ...rest } = props;
  const classes = [styles['button'], styles[variant], large && styles['large'], wide && styles['wide'], className];
  return { ...rest, className: classes.filter(Boolean).join(' ') };
}

export function Button(props: ButtonStyle & ComponentProps<'button'>) {
  return <button type="button" {...withClasses(props)} />;
}

/** Shows a link inside the site that looks like a button. */
export function ButtonLink(props: ButtonStyle & LinkProps) {
  return <Link {...withClasses(props)} />;
}

/** Shows a full page navigation that looks like a button. */
export function ButtonAnchor(props: ButtonStyle & ComponentProps<'a'>) {
  return <a {...withClasses(props)} />;
}
