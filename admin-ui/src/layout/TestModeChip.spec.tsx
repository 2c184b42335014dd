import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../test/screen';
import { UNBRANDED } from '../api/site';
import { TestModeChip } from './TestModeChip';

afterEach(cleanup);

it.each([true, false])('says on every page that purchases are tests (%s)', (testMode) => {
  renderScreen(<TestModeChip />, {}, '/here', { site: { ...UNBRANDED, testMode } });
  expect(screen.queryByText('Test mode') !== null).toBe(testMode);
});
