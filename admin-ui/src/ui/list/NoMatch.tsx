import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/language';
import { EmptyState } from '../feedback/EmptyState';
import { SecondaryButton } from '../SecondaryButton';

/** Takes the place of rows when the list's filter finds none: a button clears it. */
export function NoMatch({
  title,
  text,
  action,
  inCard,
  children,
}: {
  title: string;
  text?: string;
  action?: string;
  inCard?: boolean;
  /** Further actions follow the button that clears the search. */
  children?: ReactNode;
}) {
  const t = useText();
  const { setFilters } = useListContext();
  return (
    <EmptyState title={title} text={text} {...(inCard && { inCard })}>
      <SecondaryButton onClick={() => setFilters({})}>{action ?? t('app.clearSearch')}</SecondaryButton>
      {children}
    </EmptyState>
  );
}
