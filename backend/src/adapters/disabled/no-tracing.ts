import { TracingPort, type TraceSpan } from '../../ports/tracing.port.js';

/** Makes no spans, without OTEL_EXPORTER_OTLP_ENDPOINT. */
export class NoTracing extends TracingPort {
  readonly isOn = false;

  start(): TraceSpan {
    return { traceparent: '', end: () => undefined };
  }

  async close(): Promise<void> {}
}
