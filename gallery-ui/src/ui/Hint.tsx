import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Hint.module.css';

/** A tooltip: after 700 ms, the next one after 300. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal><Tooltip.Content className={styles['hint']} sideOffset={6} collisionPadding={8}>{text}</Tooltip.Content></Tooltip.Portal>
    </Tooltip.Root>
  );
}
