import { Component, type ReactNode } from 'react';
import { isPasscodeRequired } from '../../api/gallery/gallery';
import { lazyPage } from '../../ui/lazy/lazy-page';

const PasscodePage = lazyPage(() => import('./PasscodePage'), 'PasscodePage');

/** Asks for the passcode in place of any page of a gallery that cannot be read without it. */
export class RequireGalleryAccess extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof Error) || !isPasscodeRequired(error)) throw error as Error;
    return <PasscodePage onUnlocked={() => this.setState({ error: null })} />;
  }
}
