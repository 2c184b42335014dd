import { Component, type ReactNode } from 'react';
import { MissingPart } from '../lib/loaded-part';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { common } from '../words/en/common';
import { words } from '../words/words';

interface State {
  error: unknown;
  /** The missing code was asked for again. */
  tried: boolean;
}

/**
 * A screen that broke, or whose code a dead network keeps back, must not leave an empty page. Code that is still
 * missing while there is a network is gone, with an upgrade of the site: only a reload brings its successor.
 */
export class LastNet extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, tried: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override render() {
    const { error, tried } = this.state;
    if (!error) return this.props.children;
    const say = words(common);
    const missing = error instanceof MissingPart && !(tried && navigator.onLine) ? error : null;
    const again = () => {
      missing?.forget();
      this.setState({ error: null, tried: true });
    };
    return (
      <main id="content" tabIndex={-1}>
        <Notice
          title={say('brokenTitle')}
          actions={missing ? <Button look="primary" onClick={again}>{say('tryAgain')}</Button> : <Button look="primary" onClick={() => window.location.reload()}>{say('reload')}</Button>}
        >
          <p role="alert">{say(missing ? 'offline' : 'brokenText')}</p>
        </Notice>
      </main>
    );
  }
}
