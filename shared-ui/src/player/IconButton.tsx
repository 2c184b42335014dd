import type { ComponentProps } from 'react';
import type { drawIcon } from '../draw-icon';
import styles from './IconButton.module.css';

interface Props extends ComponentProps<'button'> {
  /** The name for screen readers. */
  label: string;
  icon: ReturnType<typeof drawIcon>;
  size?: number;
  /** What fills the icon's outline. */
  fill?: 'none' | 'currentColor';
}

/** A round button of a viewer that shows an icon alone. */
export function IconButton({ label, icon: Icon, size = 22, fill = 'none', className = '', ...props }: Props) {
  return (
    <button type="button" className={`${styles['icon']} ${className}`.trimEnd()} aria-label={label} {...props}>
      <Icon size={size} aria-hidden fill={fill} />
    </button>
  );
}
