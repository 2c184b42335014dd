import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { UNBRANDED } from '../api/site';
import { TestModeChip } from './TestModeChip';

afterEach(cleanup);

describe('TestModeChip', () => {
  it.each([true, false])('says on every page that purchases are tests (%s)', (testMode) => {
    renderScreen(<TestModeChip />, {}, '/here', { site: { ...UNBRANDED, testMode } });
    const link = screen.queryByRole('link', { name: 'Test mode' });
    expect(link?.getAttribute('href')).toBe(testMode ? '/settings/payments' : undefined);
  });
});
