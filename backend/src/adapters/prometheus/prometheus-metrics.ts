import { collectDefaultMetrics, Counter, Gauge as PrometheusGauge, Histogram, Registry } from 'prom-client';
import { type Gauge, MetricsPort } from '../../ports/metrics.port.js';

/** Any other method is one that somebody made up. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A thumbnail takes tenths of a second, a film hours. */
const JOB_SECONDS = [0.05, 0.25, 1, 2.5, 5, 15, 60, 300, 900, 3_600, 14_400];

/** Measures this process with prom-client. */
export class PrometheusMetrics extends MetricsPort {
  readonly isOn = true;
  private readonly registry = new Registry();
  private readonly requests = new Counter({
    name: 'showreel_http_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  private readonly requestSeconds = new Histogram({
    name: 'showreel_http_request_duration_seconds',
    help: 'Time until the last byte of the reply was sent.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
  private readonly jobs = new Histogram({
    name: 'showreel_job_duration_seconds',
    help: 'Runs of jobs by name and outcome.',
    // The label is not called `job`: Prometheus gives each series a label of that name itself.
    labelNames: ['name', 'outcome'],
    buckets: JOB_SECONDS,
    registers: [this.registry],
  });
  private readonly storageSeconds = new Histogram({
    name: 'showreel_storage_duration_seconds',
    help: 'Calls of the storage; a read or listing ends when its first bytes arrive.',
    labelNames: ['operation'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
  private readonly storageErrors = new Counter({
    name: 'showreel_storage_errors_total',
    help: 'Calls of the storage that failed, also after the first bytes.',
    labelNames: ['operation'],
    registers: [this.registry],
  });

  constructor() {
    super();
    collectDefaultMetrics({ register: this.registry });
  }

  request({ method, route, status, seconds }: Parameters<MetricsPort['request']>[0]): void {
    const labels = { method: METHODS.has(method) ? method : 'other', route };
    this.requests.inc({ ...labels, status });
    this.requestSeconds.observe(labels, seconds);
  }

  job({ name, outcome, seconds }: Parameters<MetricsPort['job']>[0]): void {
    this.jobs.observe({ name, outcome }, seconds);
  }

  storage({ operation, isOk, seconds }: Parameters<MetricsPort['storage']>[0]): void {
    if (seconds !== null) this.storageSeconds.observe({ operation }, seconds);
    this.storageErrors.inc({ operation }, isOk ? 0 : 1);
  }

  async render(gauges: readonly Gauge[]): Promise<{ contentType: string; text: string }> {
    const present = new Registry();
    for (const { name, help, values } of gauges) {
      const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
      const gauge = new PrometheusGauge({ name, help, labelNames, registers: [present] });
      for (const { labels = {}, value } of values) gauge.set(labels, value);
    }
    const { contentType } = this.registry;
    return { contentType, text: await Registry.merge([this.registry, present]).metrics() };
  }
}
