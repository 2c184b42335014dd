import { MetricsPort } from '../../ports/metrics.port.js';

/** Measures nothing, without METRICS_TOKEN and METRICS_PORT. */
export class NoMetrics extends MetricsPort {
  readonly isOn = false;

  request(): void {}

  job(): void {}

  storage(): void {}

  render(): Promise<{ contentType: string; text: string }> {
    return Promise.resolve({ contentType: 'text/plain', text: '' });
  }
}
