import { usageText } from './usageText';

const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`;
const week = (downloads: number, visits: number) => ({ week: '2026-11-16', downloads, visits });

it('uses singular and plural for the sum of all weeks', () => {
  expect(usageText(t, [week(1, 0), week(0, 2)])).toEqual({
    downloads: 'dashboard.downloadOne {"count":"1"}',
    visits: 'dashboard.visitMany {"count":"2"}',
  });
  expect(usageText(t, [week(0, 1)])).toEqual({
    downloads: 'dashboard.downloadMany {"count":"0"}',
    visits: 'dashboard.visitOne {"count":"1"}',
  });
});
