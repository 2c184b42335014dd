import { createContext, use, useEffect } from 'react';

/** Called with the title of every screen once it is shown. */
export const TitleListener = createContext<(title: string) => void>(() => undefined);

/** The title of a screen, for the window and for screen readers. */
export function PageTitle({ children }: { children: string }) {
  const onTitle = use(TitleListener);
  useEffect(() => onTitle(children), [children, onTitle]);
  return <title>{children}</title>;
}
