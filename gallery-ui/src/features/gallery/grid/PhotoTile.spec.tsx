import { act, cleanup, render, screen } from '@testing-library/react';
import { fileOf } from '../../../../test/viewer-files';
import { setLanguage } from '../../../i18n/language';
import { PhotoTile } from './PhotoTile';

afterEach(async () => {
  cleanup();
  await act(() => setLanguage('en'));
});

it('PhotoTile re-renders when another language is chosen', async () => {
  const actions = { open: () => {}, download: () => {}, favourite: () => {}, select: () => {}, stale: () => {} };
  render(
    <PhotoTile
      photo={fileOf('p1')}
      left={0}
      top={0}
      width={300}
      height={200}
      position={1}
      total={1}
      headshot={false}
      label=""
      busy={false}
      selecting={false}
      selected={false}
      tabStop
      badge={false}
      actions={actions}
    />,
  );
  expect(screen.getByRole('button', { name: 'Open p1.jpg' })).toBeTruthy();
  await act(() => setLanguage('de'));
  expect(screen.queryByRole('button', { name: 'Open p1.jpg' })).toBeNull();
});
