import { Component, type ReactNode } from 'react';
import { isEntryRequired } from '../../api/gallery/gallery';
import { lazyPage } from '../../ui/lazy/lazy-page';

const PasscodePage = lazyPage(() => import('./PasscodePage'), 'PasscodePage');
const JoinPage = lazyPage(() => import('./JoinPage'), 'JoinPage');

/** Asks for the passcode, or for a guest's name, in place of any page of a gallery that cannot be read without it. */
export class RequireGalleryAccess extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof Error) || !isEntryRequired(error)) throw error as Error;
    const enter = () => this.setState({ error: null });
    return error.code === 'gallery.join_required' ? (
      <JoinPage error={error} onJoined={enter} />
    ) : (
      <PasscodePage onUnlocked={enter} />
    );
  }
}
