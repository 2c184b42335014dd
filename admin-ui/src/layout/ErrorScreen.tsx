import { Button } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { useResetErrorBoundaryOnLocationChange } from 'react-admin';
import { useText } from '../i18n/language';
import { EmptyState } from '../ui/feedback/EmptyState';

/** Replaces a screen that could not be rendered. */
export function ErrorScreen() {
  const t = useText();
  return (
    <EmptyState wholeScreen title={t('app.screenBroken')} text={t('app.screenBrokenText')}>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {t('app.reload')}
      </Button>
    </EmptyState>
  );
}

/** Keeps the bar usable when a screen breaks, or when its code was replaced by a newer build. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  readonly reset = (): void => this.setState({ broken: false });

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <ErrorUntilNextScreen reset={this.reset} /> : this.props.children;
  }
}

function ErrorUntilNextScreen({ reset }: { reset: () => void }) {
  useResetErrorBoundaryOnLocationChange(reset);
  return <ErrorScreen />;
}
