import { Component, type ReactNode } from 'react';
import { MissingPart } from '../lib/loaded-part';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { common } from '../words/en/common';
import { words } from '../words/words';

/**
 * A screen that broke, or whose code a dead network keeps back, must not leave an empty page. Code that the server
 * has no more is gone with an upgrade of the site: only a reload brings its successor.
 */
export class LastNet extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const say = words(common);
    const missing = error instanceof MissingPart ? error : null;
    const again = () => {
      missing?.forget();
      this.setState({ error: null });
    };
    return (
      <main id="content" tabIndex={-1}>
        <Notice
          title={say('brokenTitle')}
          actions={
            missing?.why === 'network' ? (
              <Button look="primary" onClick={again}>
                {say('tryAgain')}
              </Button>
            ) : (
              <Button look="primary" onClick={() => window.location.reload()}>
                {say('reload')}
              </Button>
            )
          }
        >
          <p role="alert">{say(missing ? (missing.why === 'network' ? 'offline' : 'partGone') : 'brokenText')}</p>
        </Notice>
      </main>
    );
  }
}
