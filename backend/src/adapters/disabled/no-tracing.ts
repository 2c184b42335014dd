import { TracingPort, type TraceSpan } from '../../ports/tracing.port.js';

/** The adapter without OTEL_EXPORTER_OTLP_ENDPOINT: makes no spans. */
export class NoTracing extends TracingPort {
  readonly isOn = false;

  start(): TraceSpan {
    return { traceparent: '', end: () => undefined };
  }

  async close(): Promise<void> {}
}
