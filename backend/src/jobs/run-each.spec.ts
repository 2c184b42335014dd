import { runEach } from './run-each.js';

test('runs every step although one fails, and then fails itself', async () => {
  const ran: string[] = [];
  const steps = {
    first: async () => ran.push('first'),
    broken: () => Promise.reject(new Error('no such call')),
    last: async () => ran.push('last'),
  };
  await expect(runEach(steps)).rejects.toThrow('no such call');
  expect(ran).toEqual(['first', 'last']);
});
