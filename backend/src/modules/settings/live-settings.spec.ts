import { FakeEventBus } from '../../../test/fakes/fake-event-bus.js';
import { LiveSettings } from './live-settings.js';

/** Settings whose readings the test answers, in any order. */
class NamedSettings extends LiveSettings {
  name = '';
  readonly readings: ((name: string) => void)[] = [];

  async refresh(): Promise<void> {
    await this.readInOrder(
      () => new Promise<string>((resolve) => this.readings.push(resolve)),
      (name) => (this.name = name),
    );
  }
}

describe('settings in memory', () => {
  const settings = new NamedSettings(new FakeEventBus());

  it('are those of the reading that began last, whichever ends last', async () => {
    const [first, second] = [settings.refresh(), settings.refresh()];
    settings.readings[1]!('after the change');
    await second;
    settings.readings[0]!('before the change');
    await first;
    expect(settings.name).toBe('after the change');
    const third = settings.refresh();
    settings.readings[2]!('after another change');
    await third;
    expect(settings.name).toBe('after another change');
  });
});
