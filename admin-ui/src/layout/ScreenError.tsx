import { Button } from '@mui/material';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState';

/** Shown in place of a screen that broke. */
export function ScreenError() {
  return (
    <EmptyState wholeScreen title="This screen could not be shown" text="Reload the page. If it happens again, the message in the browser's console helps whoever looks into it.">
      <Button variant="contained" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </EmptyState>
  );
}

/** Keeps the bar usable when a screen breaks, or when its code was replaced by a newer build. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <ScreenError /> : this.props.children;
  }
}
