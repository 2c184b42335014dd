import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { slotOf, videoOf } from '../../../../test/viewer-files';
import type { Attachment } from '../../../../../shared-ui/src/attach-hls';
import { VideoPlayer } from './VideoPlayer';

// attach-hls.spec shows what that module finds when the player's library does not load.
jest.mock('../../../../../shared-ui/src/attach-hls', () => ({
  attachHls: (_: unknown, { onError }: Attachment) => {
    const timer = setTimeout(() => onError('gone'));
    return () => clearTimeout(timer);
  },
}));

afterEach(cleanup);

describe('VideoPlayer', () => {
  it('offers a reload where an upgrade has removed it', async () => {
    const reload = jest.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const slot = slotOf([videoOf('one')]);
    await act(async () => void render(<VideoPlayer {...slot} />));
    expect((await screen.findByRole('alert')).textContent).toContain('A new version is available');
    expect(slot.onStale).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Reload Page' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
