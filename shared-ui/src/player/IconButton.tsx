import type { ComponentProps } from 'react';
import type { drawIcon } from '../draw-icon';
import styles from './IconButton.module.css';

interface Props extends ComponentProps<'button'> {
  /** Screen readers read this name. */
  label: string;
  icon: ReturnType<typeof drawIcon>;
  size?: number;
  /** The icon's outline is filled like this. */
  fill?: 'none' | 'currentColor';
}

/** Shows an icon alone, as a round button of a viewer. */
export function IconButton({ label, icon: Icon, size = 22, fill = 'none', className = '', ...props }: Props) {
  return (
    <button type="button" className={`${styles['icon']} ${className}`.trimEnd()} aria-label={label} {...props}>
      <Icon size={size} aria-hidden fill={fill} />
    </button>
  );
}
