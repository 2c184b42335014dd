import { act, screen } from '@testing-library/react';
import { answerWith, json } from '../../test/fakeApi';
import { renderScreen } from '../../test/screen';
import { ApplyWatermark } from './ApplyWatermark';

describe('the files with an earlier watermark', () => {
  afterEach(() => void jest.useRealTimers());

  it('are about so many, then exactly so many, until there are none', async () => {
    jest.useFakeTimers();
    let progress = { outdated: 2_000_000, waiting: 1_234_000, isEstimate: true };
    answerWith(() => json(progress));
    renderScreen(<ApplyWatermark />);
    await screen.findByText('About 1,234,000 files are being updated and stay visible.');
    progress = { outdated: 900, waiting: 899, isEstimate: false };
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    screen.getByText('899 files are being updated and stay visible.');
    progress = { outdated: 0, waiting: 0, isEstimate: false };
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByText(/files are being updated/)).toBeNull();
  });
});
