import type { CoverFocusDto } from '@showreel/api-client';
import type { CSSProperties } from 'react';

/** Returns the focal points of a cover as styles, as the server's page has them, so that nothing moves. */
export function focusStyle({ phone, desktop }: CoverFocusDto): CSSProperties {
  const at = ({ x, y }: CoverFocusDto['phone']) => `${x * 100}% ${y * 100}%`;
  return { '--cover-phone': at(phone), '--cover-desktop': at(desktop) } as CSSProperties;
}
