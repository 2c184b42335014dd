import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../../../shared-ui/src/chunk-load';
import { Button } from '../ui/controls/Button';
import { StatusMessage } from '../ui/status/StatusMessage';
import { TryAgain } from '../ui/status/TryAgain';
import styles from './ErrorBoundary.module.css';
import { common } from '../i18n/en/common';
import { getTranslations } from '../i18n/translations';

/**
 * Shows a message in place of a screen that failed or whose code did not load. An upgrade of the site removes code from
 * the server: then only a reload helps.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  private retried = false;

  /** Browsers cache modules that failed to load offline: then only a new document loads them again. */
  override componentDidCatch(error: unknown): void {
    if (this.retried && error instanceof ChunkLoadError && error.why === 'gone') window.location.reload();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const t = getTranslations(common);
    const missing = error instanceof ChunkLoadError ? error : null;
    const isOffline = missing?.why === 'network';
    const retry = () => {
      missing?.forget();
      this.retried = true;
      this.setState({ error: null });
    };
    return (
      <main id="content" tabIndex={-1} className={styles['main']}>
        <StatusMessage
          title={t('brokenTitle')}
          actions={
            isOffline ? (
              <TryAgain onClick={retry} />
            ) : (
              <Button variant="primary" onClick={() => window.location.reload()}>
                {t('reload')}
              </Button>
            )
          }
        >
          <p role="alert">{t(isOffline ? 'offline' : missing ? 'partGone' : 'brokenText')}</p>
        </StatusMessage>
      </main>
    );
  }
}
